// A page of somebody else that has the game in a frame.

const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** A page around the game; `after` is what follows the frame. */
export async function around(context, width, height, query, after = '') {
  await context.route('**/around.html*', (route) =>
    route.fulfill({
      headers: { ...ISOLATION, 'Content-Type': 'text/html' },
      body: `<!doctype html><meta name="viewport" content="width=device-width"><title>around</title>
        <link rel="icon" href="data:,"><body style="margin:30px 0 0 20px">
        <iframe src="./${query}" style="border:5px solid;width:${width}px;height:${height}px"></iframe>${after}`,
    }));
  return { context, path: 'around.html' };
}

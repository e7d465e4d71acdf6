// What the game needs and a browser may not have.

function webgl2() {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const gl = canvas.getContext('webgl2');
  // Browsers keep few contexts: give this one back at once.
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return gl !== null;
}

/**
 * @returns {null | {what: string, why: string, remedy: string}} the first thing that is missing, in words
 */
export function missing() {
  if (typeof WebAssembly !== 'object')
    return {
      what: 'WebAssembly is missing',
      why: 'Obverse is compiled to WebAssembly, and this browser does not run it.',
      remedy:
        'Use a current Firefox, Chrome, Edge or Safari. If yours is current, WebAssembly may be switched off: iOS does so in ' +
        'Lockdown Mode, and some browsers do at their strictest security level.',
    };
  if (!webgl2())
    return {
      what: 'WebGL 2 is missing',
      why: 'Obverse draws its board with WebGL 2, and this browser does not offer it here.',
      remedy:
        'Turn on graphics acceleration in the browser’s settings and start it anew, bring the graphics driver up to date, or use a ' +
        'current Firefox, Chrome, Edge or Safari.',
    };
  return null;
}

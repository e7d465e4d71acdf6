// A board seen in perspective: from a few places of it that are known, all the others.

/** Solves a system of linear equations, given as rows with the right side at their end. */
function solve(rows) {
  const n = rows.length;
  for (let k = 0; k < n; k++) {
    const best = rows.slice(k).reduce((b, r, i) => (Math.abs(r[k]) > Math.abs(rows[b][k]) ? k + i : b), k);
    [rows[k], rows[best]] = [rows[best], rows[k]];
    for (let i = 0; i < n; i++) {
      if (i === k) continue;
      const share = rows[i][k] / rows[k][k];
      for (let j = k; j <= n; j++) rows[i][j] -= share * rows[k][j];
    }
  }
  return rows.map((r, i) => r[n] / r[i]);
}

/** Takes pairs of [column, row] and [x, y], four or more; gives the function from the one to the other (least squares). */
export function plane(pairs) {
  const rows = pairs.flatMap(([[c, r], [x, y]]) => [
    [c, r, 1, 0, 0, 0, -c * x, -r * x, x],
    [0, 0, 0, c, r, 1, -c * y, -r * y, y],
  ]);
  const normal = Array.from({ length: 8 }, (_, i) =>
    Array.from({ length: 9 }, (_, j) => rows.reduce((sum, row) => sum + row[i] * row[j], 0)));
  const [a, b, c, d, e, f, g, h] = solve(normal);
  return ([col, row]) => {
    const w = g * col + h * row + 1;
    return [(a * col + b * row + c) / w, (d * col + e * row + f) / w];
  };
}

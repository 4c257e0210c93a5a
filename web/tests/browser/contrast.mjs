/* How well two colours can be told apart. Colours are [red, green, blue] from 0 to 255. */

/** What a style sheet computes: "rgb(1, 2, 3)", "rgba(1, 2, 3, 0.4)". */
export function parse(text) {
  const [red, green, blue, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
  return { colour: [red, green, blue], alpha };
}

/** A colour seen through to what lies below it. */
export const over = (colour, alpha, below) =>
  colour.map((value, i) => value * alpha + below[i] * (1 - alpha));

const linear = (value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

const luminance = (colour) => {
  const [red, green, blue] = colour.map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** From 1 to 21, as WCAG has it. */
export function contrast(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

function oklab(colour) {
  const [r, g, b] = colour.map(linear);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** From 0 to 1, as eyes judge it; 0.1 is seen at a glance. */
export const distance = (a, b) => Math.hypot(...oklab(a).map((value, i) => value - oklab(b)[i]));

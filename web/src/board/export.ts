/* A board as a standalone picture: SVG with this page's colours written into it, and PNG made from
 * that. */

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** What the style sheets set and a picture needs, by element. */
const SHAPE = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'opacity',
];
const TEXT = [
  ...SHAPE,
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
];
const BY_ELEMENT: Record<string, string[]> = {
  svg: [],
  defs: [],
  radialGradient: [],
  g: ['opacity'],
  stop: ['stop-color', 'stop-opacity'],
  text: TEXT,
};

/** Their defaults, left out to keep the picture small. */
const USUAL: Record<string, string> = {
  'fill-opacity': '1',
  'stroke-opacity': '1',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  stroke: 'none',
  opacity: '1',
  'paint-order': 'normal',
  'text-anchor': 'start',
  'dominant-baseline': 'auto',
};

/** Parts that belong to playing, not to the position. */
const LEFT_OUT = '.pb-unseen, .pb-drag, .pb-choices, .pb-rows, .pb-kept, .pb-preview';

function resolve(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  if (style.display === 'none' || from.matches(LEFT_OUT)) {
    to.remove();
    return;
  }
  for (const name of BY_ELEMENT[from.localName] ?? SHAPE) {
    const value = style.getPropertyValue(name).trim();
    if (value === '' || value === USUAL[name]) continue;
    // The attribute already names the gradient; its computed form includes the page's address.
    if (value.startsWith('url(')) continue;
    if (name.startsWith('stroke-') && style.stroke === 'none') continue;
    to.setAttribute(name, value.replace(/^([\d.]+)px$/, '$1'));
  }
  for (const name of ['class', 'data-thing', 'aria-hidden']) to.removeAttribute(name);
  const copies = [...to.children];
  [...from.children].forEach((child, i) => {
    const copy = copies[i];
    if (copy) resolve(child, copy);
  });
}

/** The picture of a board: its element, or one that contains it. */
export function exportSvg(board: Element): string {
  const svg = board.matches('svg.pb-svg') ? board : board.querySelector('svg.pb-svg');
  if (!svg) throw new Error('exportSvg: there is no board in this element');
  const copy = svg.cloneNode(true) as Element;
  resolve(svg, copy);
  const [, , width = '800', height = '800'] = (svg.getAttribute('viewBox') ?? '').split(' ');
  for (const { name } of [...copy.attributes]) if (name !== 'viewBox') copy.removeAttribute(name);
  copy.setAttribute('xmlns', NAMESPACE);
  copy.setAttribute('width', width);
  copy.setAttribute('height', height);
  const text = new XMLSerializer().serializeToString(copy);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`;
}

/** The same as pixels, `width` wide. */
export async function exportPng(svg: string, width: number): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth);
    const paint = canvas.getContext('2d');
    if (!paint) throw new Error('exportPng: this browser draws no pictures');
    paint.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (!blob) throw new Error('exportPng: the picture could not be made');
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}

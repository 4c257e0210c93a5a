/* What is cut off on a page. */

/** Read in the page: texts that reach beyond what hides the rest of them, or beyond the window,
 * where they cannot be scrolled to; each with where it is. */
export const cutOff = () => {
  const found = new Set();
  const root = document.documentElement;
  const SLACK = 1; // px, for what is rounded
  const hides = (overflow) => overflow === 'hidden' || overflow === 'clip';
  const scrolls = (overflow) => overflow === 'auto' || overflow === 'scroll';
  const name = (element) =>
    `${element.tagName.toLowerCase()}${[...element.classList].map((one) => `.${one}`).join('')}`;
  const tell = (where, element, text) =>
    found.add(`${name(where)} cuts ${name(element)} "${text.trim().slice(0, 60)}"`);

  /** A box that is there for those who listen shows nothing to those who look. */
  const isUnseen = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (style.visibility === 'hidden' || style.opacity === '0') return true;
      const small = one.clientWidth <= 1 && one.clientHeight <= 1;
      if (small && hides(style.overflowX) && style.position === 'absolute') return true;
    }
    return false;
  };

  /** Without the room a font leaves above and below its letters: no letter is in it. */
  const lettersOf = (text, size) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
    if (boxes.length === 0) return null;
    const room = Math.max(0, (boxes[0].height - size) / 2);
    return {
      left: Math.min(...boxes.map((box) => box.left)),
      right: Math.max(...boxes.map((box) => box.right)),
      top: Math.min(...boxes.map((box) => box.top)) + room,
      bottom: Math.max(...boxes.map((box) => box.bottom)) - room,
    };
  };

  /** Walks outwards from a text. What can be scrolled to is seen where its scroller is. */
  const follow = (element, text, box) => {
    let { left, right, top, bottom } = box;
    let fixed = false;
    let floats = false; // out of the flow: only what it is placed in hides it
    for (let around = element; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      const outer = around.getBoundingClientRect();
      const placed = style.position !== 'static';
      if (!floats || placed) {
        floats = false;
        if (hides(style.overflowX) && (left < outer.left - SLACK || right > outer.right + SLACK))
          return tell(around, element, text);
        if (hides(style.overflowY) && (top < outer.top - SLACK || bottom > outer.bottom + SLACK))
          return tell(around, element, text);
        if (scrolls(style.overflowX)) ({ left, right } = outer);
        if (scrolls(style.overflowY)) ({ top, bottom } = outer);
      }
      if (style.position === 'fixed') fixed = true;
      if (style.position === 'absolute') floats = true;
      if (fixed) break;
    }
    if (left < -SLACK || right > root.clientWidth + SLACK) return tell(root, element, text);
    const above = fixed ? top : top + scrollY;
    if (above < -SLACK || (fixed && bottom > innerHeight + SLACK)) tell(root, element, text);
  };

  /** Nothing tells how wide the text is that a field asks with. */
  const pen = document.createElement('canvas').getContext('2d');
  const fits = (field, text) => {
    const style = getComputedStyle(field);
    pen.font = style.font;
    const around = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
    return pen.measureText(text).width <= field.clientWidth - around + SLACK;
  };
  /** Nor of what is chosen in a list: a list of that alone is as large as it should be. */
  const holds = (select, chosen) => {
    const { appearance, whiteSpace } = getComputedStyle(select);
    const breaks = appearance === 'none' && whiteSpace === 'normal';
    if (!chosen.textContent.split(/[\s-]/).every((word) => fits(select, word))) return false;
    const alone = select.cloneNode(false);
    alone.append(chosen.cloneNode(true));
    Object.assign(alone.style, {
      position: 'absolute',
      width: breaks ? `${select.offsetWidth}px` : 'max-content',
      maxWidth: 'none',
    });
    select.after(alone);
    const wide = alone.offsetWidth;
    const high = alone.offsetHeight;
    alone.remove();
    return wide <= select.offsetWidth + SLACK && high <= select.offsetHeight + SLACK;
  };

  const modal = document.querySelector('dialog[open]');
  const walker = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const element = text.parentElement;
    if (text.data.trim() === '' || element.closest('option, script, textarea, .skip')) continue;
    if (isUnseen(element)) continue;
    const box = lettersOf(text, parseFloat(getComputedStyle(element).fontSize));
    if (!box) continue;
    follow(element, text.data, box);
    // Words that an ellipsis stands for have no box of their own.
    const style = getComputedStyle(element);
    if (hides(style.overflowX) && element.scrollWidth > element.clientWidth + SLACK)
      tell(element, element, text.data);
    // What spills out of a button lies over its neighbours.
    const control = element.closest('button, .button, [role=tab], label, summary, a');
    if (control && getComputedStyle(control).display !== 'inline') {
      const outer = control.getBoundingClientRect();
      if (box.left < outer.left - SLACK || box.right > outer.right + SLACK)
        tell(control, element, text.data);
      if (box.top < outer.top - SLACK || box.bottom > outer.bottom + SLACK)
        tell(control, element, text.data);
    }
  }
  for (const select of (modal ?? document).querySelectorAll('select')) {
    const [chosen] = select.selectedOptions;
    if (chosen && select.getClientRects().length && !holds(select, chosen))
      tell(select, select, chosen.textContent);
  }
  for (const field of (modal ?? document).querySelectorAll('input[placeholder]'))
    if (field.getClientRects().length && !isUnseen(field) && !fits(field, field.placeholder))
      tell(field, field, field.placeholder);
  if (root.scrollWidth > root.clientWidth) found.add(`${root.scrollWidth} px wide`);
  return [...found];
};

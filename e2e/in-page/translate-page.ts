/**
 * Runs in the page, and from this event on does to its texts what a browser's translator does: each text, also one that
 * comes later, is put into two `font` elements. As with Chrome, what is inside is a copy; for texts of odd length it is
 * the text itself. The words stay as they are, so that tests find them.
 */
export function translatePage(from = 'alive'): void {
  const skipped = 'script, style, textarea, title, [translate=no], font'

  function translateText(text: Text) {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(skipped)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.append(inner)
    text.replaceWith(outer)
    inner.append(text.data.length % 2 === 0 ? text.data : text)
  }

  function translateAll(root: Node) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts = root instanceof Text ? [root] : []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) translateText(text)
  }

  function start() {
    translateAll(document.body)
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        for (const node of type === 'characterData' ? [target] : addedNodes) translateAll(node)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  }

  addEventListener(from, start, { once: true })
}

import type { Page } from '@playwright/test'

/**
 * Returns what cannot be read well on a page: broken words, cut texts, and texts that overlap. A word with more than
 * 14 letters may break, because at twice the size it is as wide as a card. A word may also break at its hyphen or
 * slash.
 */
export function listUnreadable(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate((selector) => {
    const root = document.querySelector(selector) ?? document.body
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    const lines: { text: string; box: DOMRect }[] = []

    /** False for words only for screen readers, and for what another part of the page may cover, such as a toast. */
    function isRead(element: Element): boolean {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
      for (let part: Element | null = element; part && part !== document.body; part = part.parentElement) {
        const { clipPath, position, overflowX } = getComputedStyle(part)
        if (clipPath !== 'none' || position === 'fixed' || position === 'sticky') return part === root
        // What people scroll sideways may reach over the edge.
        if (overflowX === 'auto' && part instanceof HTMLElement && part.tabIndex === 0) return false
      }
      return true
    }

    /**
     * Returns the visible part of a box, which the parts around it may cut off. Undefined if that is less than half a
     * line.
     */
    function findSeen(box: DOMRect, element: Element): DOMRect | undefined {
      let { left, top, right, bottom } = box
      for (let part: Element | null = element; part && part !== document.body; part = part.parentElement) {
        if (getComputedStyle(part).overflowY === 'visible') continue
        const frame = part.getBoundingClientRect()
        left = Math.max(left, frame.left)
        top = Math.max(top, frame.top)
        right = Math.min(right, frame.right)
        bottom = Math.min(bottom, frame.bottom)
      }
      const isSeen = right - left > 1 && bottom - top > box.height / 2
      return isSeen ? new DOMRect(left, top, right - left, bottom - top) : undefined
    }

    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? ''
      const element = node.parentElement
      if (!element || text.trim() === '' || !isRead(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const drawn of range.getClientRects()) {
        const box = findSeen(drawn, element)
        if (!box) continue
        lines.push({ text: text.trim(), box })
        if (box.left < -1 || box.right > innerWidth + 1) found.push(`cut by the screen: ${text.trim()}`)
      }
      for (const { 0: word, index } of text.matchAll(/\S+/gu)) {
        if (word.length > 14 || /[-–—/@_:]/u.test(word)) continue
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
        const [first] = boxes
        if (boxes.some(({ top, height }) => first && top > first.top + height / 2))
          found.push(`broken: ${word}`)
      }
    }
    for (const element of root.querySelectorAll<HTMLElement>(
      'p, a, span, button, td, dd, dt, li, input, textarea',
    )) {
      const { overflowX, textOverflow } = getComputedStyle(element)
      const isCutting =
        textOverflow === 'ellipsis' || (element.matches('input, textarea') && overflowX !== 'visible')
      if (!isCutting || !isRead(element) || element.matches('[type=file], [type=hidden], :placeholder-shown'))
        continue
      const isHigher = element.matches('textarea') && element.scrollHeight > element.clientHeight + 1
      if (element.scrollWidth > element.clientWidth + 1 || isHigher)
        found.push(`cut: ${element.textContent || (element as HTMLInputElement).value}`)
    }
    lines.forEach(({ text, box }, index) => {
      for (const other of lines.slice(index + 1)) {
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
        const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        const isOver = wide > 2 && high > Math.min(box.height, other.box.height) / 2
        if (isOver && text !== other.text) found.push(`${text} over ${other.text}`)
      }
    })
    return found
  }, within)
}

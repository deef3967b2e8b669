import type { Page } from '@playwright/test'

/**
 * Returns what makes a page hard to use for some people: targets that are smaller than 44 pixels,
 * texts whose letters are not those of their language, a page that is wider than the screen, and more or less than one
 * main heading. It runs on a screen that is touched.
 */
export function listBarriers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.body
    const found: string[] = []
    const smallest = 43.5
    // A read-only field is text to read.
    const controls =
      'a[href], button, input:not([type=hidden]), select, textarea:not([readonly]), summary, [role=button], [role=option], [role=tab]'

    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })

    /** True for a control that only screen readers and the Enter key meet. */
    function isCovered(element: Element): boolean {
      for (let part: Element | null = element; part; part = part.parentElement)
        if (getComputedStyle(part).clipPath !== 'none') return true
      return false
    }

    /** A box that lies over its element and belongs to it, such as the whole card of a link. */
    function measureLayer(
      element: Element,
      layer: '::before' | '::after',
    ): { width: number; height: number } {
      const { content, position, width, height } = getComputedStyle(element, layer)
      const isLayer = content !== 'none' && position === 'absolute'
      return isLayer ? { width: parseFloat(width), height: parseFloat(height) } : { width: 0, height: 0 }
    }

    /** A link in a sentence is as high as its line, which WCAG allows. */
    function isInSentence(element: Element): boolean {
      if (!element.matches('a, button') || getComputedStyle(element).display !== 'inline') return false
      const block = element.closest('p, li, dd, td, div, output')
      const around = (block?.textContent ?? '').replace(element.textContent ?? '', '').trim()
      return around.length > 10
    }

    function checkTarget(element: HTMLElement) {
      const isMark = element.matches('[type=radio], [type=checkbox], [type=file]')
      const labels = isMark ? [...((element as HTMLInputElement).labels ?? [])].filter(isShown) : []
      if (isInSentence(element) || (labels.length === 0 && (!isShown(element) || isCovered(element)))) return
      const boxes = [element, ...labels].map((part) => part.getBoundingClientRect())
      const layers = [measureLayer(element, '::before'), measureLayer(element, '::after')]
      const width = Math.max(...[...boxes, ...layers].map((box) => box.width))
      const height = Math.max(...[...boxes, ...layers].map((box) => box.height))
      if (width >= smallest && height >= smallest) return
      const words = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)
      found.push(`small, ${Math.round(width)} × ${Math.round(height)}: ${element.localName} “${words}”`)
    }

    /** Names keep their letters: a text is a passage in English if it has two words of small letters. */
    function checkLanguage(text: string, element: Element) {
      const own = element.closest('[lang]')?.getAttribute('lang')
      const isBangla = /[\u0980-\u09F2\u09F4-\u09FF]/u.test(text)
      const isEnglish = !isBangla && (text.match(/(?<![\w.@/-])[a-z]{2,}(?![\w.@/-])/gu) ?? []).length > 1
      if (own !== 'bn' && isBangla) found.push(`not in ${own}: ${text.trim().slice(0, 60)}`)
      if (own !== 'en' && isEnglish) found.push(`not in ${own}: ${text.trim().slice(0, 60)}`)
    }

    for (const control of root.querySelectorAll<HTMLElement>(controls)) checkTarget(control)
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement } = walker.currentNode
      if (parentElement && !parentElement.closest('script, style, noscript, [translate=no]'))
        checkLanguage(walker.currentNode.nodeValue ?? '', parentElement)
    }
    const headings = [...document.querySelectorAll('h1')].filter(isShown)
    if (headings.length !== 1) found.push(`${headings.length} main headings`)
    if (document.title === '') found.push('no title')
    if (document.documentElement.scrollWidth > innerWidth)
      found.push(`${document.documentElement.scrollWidth} pixels wide`)
    return [...new Set(found)]
  })
}

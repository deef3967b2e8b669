import type { Page } from '@playwright/test'

/**
 * Returns every text of a page that is in the page's own language: its title, what it tells search engines, and all texts
 * and labels, also those that are hidden until somebody opens them, and those in open shadow roots. What says that it is in
 * another language, or is not to be translated, is left out.
 */
export function readAllTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const own = document.documentElement.lang
    const attributes = ['alt', 'aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title']
    const metas = ['description', 'og:title', 'og:description', 'og:site_name']
    const found: string[] = []

    function add(text: string | null | undefined) {
      const whole = text?.replaceAll(/\s+/gu, ' ').trim()
      if (whole) found.push(whole)
    }

    function readInside(root: Element | ShadowRoot) {
      // A long address is divided by places where it may break, and a sentence by its values.
      let passage = ''
      for (const node of root.childNodes) {
        if (node instanceof Text) passage += node.data
        if (!(node instanceof Element) || node.localName === 'wbr') continue
        add(passage)
        passage = ''
        readElement(node)
      }
      add(passage)
    }

    function readElement(element: Element) {
      if (element.matches('script, noscript, style, symbol, [translate=no]')) return
      if (element.hasAttribute('lang') && element.getAttribute('lang') !== own) return
      for (const name of attributes) add(element.getAttribute(name))
      readInside(element)
      if (element.shadowRoot) readInside(element.shadowRoot)
    }

    add(document.title)
    for (const meta of document.querySelectorAll('meta'))
      if (metas.includes(meta.name || (meta.getAttribute('property') ?? ''))) add(meta.content)
    readInside(document.body)
    return found
  })
}

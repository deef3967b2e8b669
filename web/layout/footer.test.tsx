import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { Footer } from './footer.tsx'

const html = renderToStaticMarkup(
  <MemoryRouter>
    <Footer />
  </MemoryRouter>,
)

describe('the footer', () => {
  it('links to the phones by model and district', () => {
    expect(html).toContain('<a href="/phones" data-discover="true">Phones by model and district</a>')
  })

  it('has three columns of links; an entry without a page is text that takes no focus', () => {
    const columns = [...html.matchAll(/<h2[^>]*>(?<title>[^<]+)<\/h2><ul>(?<links>.*?)<\/ul>/g)].map(
      ({ groups }) => [
        groups?.['title'],
        [...(groups?.['links'] ?? '').matchAll(/<a(?<attributes>[^>]*)>(?<label>[^<>]+)<\/a>/g)].map(
          (link) => [
            link.groups?.['label'],
            /href="(?<to>[^"]+)"/.exec(link.groups?.['attributes'] ?? '')?.groups?.['to'],
          ],
        ),
      ],
    )
    expect(columns).toEqual([
      [
        'Services',
        [
          ['Branding', undefined],
          ['Design', undefined],
          ['Marketing', undefined],
          ['Advertisement', undefined],
        ],
      ],
      [
        'Company',
        [
          ['About us', '/about'],
          ['Contact', '/contact'],
          ['Jobs', undefined],
          ['Press kit', undefined],
        ],
      ],
      [
        'Legal',
        [
          ['Terms of use', '/terms'],
          ['Privacy policy', '/privacy'],
          ['Cookie policy', '/cookies'],
        ],
      ],
    ])
    expect(html).not.toMatch(/tabindex|role="link"/i)
  })
})

import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Footer } from './footer.tsx'

const html = renderToStaticMarkup(<Footer />)

describe('the footer', () => {
  it('has three columns of links without a destination', () => {
    const columns = [...html.matchAll(/<h2[^>]*>(?<title>[^<]+)<\/h2><ul>(?<links>.*?)<\/ul>/g)].map(
      ({ groups }) => [
        groups?.['title'],
        [...(groups?.['links'] ?? '').matchAll(/>(?<link>[^<>]+)<\/a>/g)].map(
          (link) => link.groups?.['link'],
        ),
      ],
    )
    expect(columns).toEqual([
      ['Services', ['Branding', 'Design', 'Marketing', 'Advertisement']],
      ['Company', ['About us', 'Contact', 'Jobs', 'Press kit']],
      ['Legal', ['Terms of use', 'Privacy policy', 'Cookie policy']],
    ])
    const links = html.match(/<a\b[^>]*>/g) ?? []
    expect(links).toHaveLength(11)
    expect(links.filter((link) => link.includes('href') || !link.includes('aria-disabled="true"'))).toEqual(
      [],
    )
  })
})

import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Brand } from '#contract/brands.ts'
import type { Listing } from '#contract/listings.ts'
import { Providers } from '#web/layout/providers.tsx'
import HomePage from '#web/pages/home.tsx'

const brand = (name: string) => ({ id: name, name, image: '/images/a.jpg', forSale: 2 }) as unknown as Brand

/** Renders the page as the server does. */
function render(brands: Brand[], promoted: Listing[] = []): string {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: Frame,
      children: [{ id: 'home', index: true, Component: HomePage }],
    },
  ])
  const loaderData = {
    root: { origin: 'https://hatbodol.example' },
    home: { brands, promoted, market: { models: [] } },
  }
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData }} />)
}

function Frame() {
  return (
    <Providers>
      <Outlet />
    </Providers>
  )
}

/** The section under this heading. */
const sectionOf = (html: string, heading: string) =>
  html.split('<section').find((section) => section.includes(`>${heading}</h2>`)) ?? ''

describe('the home page', () => {
  it('links to the first three brands only', () => {
    const html = sectionOf(render(['One', 'Two', 'Three', 'Four'].map(brand)), 'Choose your brand')
    const linked = [...html.matchAll(/href="\/brand\/(?<id>\w+)"/g)].map(({ groups }) => groups?.['id'])
    expect(linked).toEqual(['One', 'Two', 'Three'])
    expect(html).toMatch(/href="\/search"[^>]*>.*See all brands/)
    expect(render(['One', 'Two', 'Three'].map(brand))).not.toContain('See all brands')
  })

  it('links from Buy Now to the brands below', () => {
    const html = render([brand('One')])
    expect(html).toMatch(/<a[^>]*href="[^"]*#brands"[^>]*>(<[^>]+>)*Buy Now/)
    expect(html).toContain('<section id="brands"')
  })

  it('promises before the search that the money is held, and says what the tick means', () => {
    const html = render([])
    const promise = html.indexOf('Your money is held until you have checked the phone')
    expect(promise).toBeGreaterThan(html.indexOf('<h1'))
    expect(promise).toBeLessThan(html.indexOf('<form'))
    expect(sectionOf(html, 'How your money stays safe')).toMatch(
      /What the tick means.*An admin has looked at/su,
    )
    expect(sectionOf(html, 'How your money stays safe')).toMatch(
      /href="\/blog"[^>]*>Read our checklist first</u,
    )
  })

  it('says beneath the free pickup how it goes today', () => {
    const [pickup] = /<li.*?<\/li>/su.exec(sectionOf(render([]), 'Why Us')) ?? []
    expect(pickup).toMatch(/Free pickup across 1500 cities.*you meet the seller/su)
  })

  it('gives six reasons, free pickup first', () => {
    const html = sectionOf(render([]), 'Why Us')
    expect(html.match(/<li/g)).toHaveLength(6)
    expect(/<li.*?<\/li>/.exec(html)?.[0]).toContain('Free pickup across 1500 cities in Bangladesh.')
  })

  it('links to all promoted phones if there is one', () => {
    const promoted = {
      id: '1',
      title: 'Phone',
      location: 'Dhaka',
      photos: [],
      postedAt: '2026-11-20T06:00:00Z',
      condition: 'Good',
      price: 500,
    } as unknown as Listing
    const html = sectionOf(render([], [promoted]), 'Advertise')
    expect(html).toMatch(/<a[^>]*href="\/promoted"[^>]*>See all/)
    expect(sectionOf(render([]), 'Advertise')).not.toContain('See all')
  })

  it('says so if no phone is promoted', () => {
    expect(sectionOf(render([]), 'Advertise')).toContain('No phone is advertised right now')
  })
})

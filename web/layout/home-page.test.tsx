import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Brand } from '#contract/brands.ts'
import type { Item } from '#contract/items.ts'
import { Providers } from '#web/layout/providers.tsx'
import HomePage from '#web/pages/home.tsx'

const brand = (name: string) => ({ _id: name, name, image: '/images/a.jpg', forSale: 2 }) as unknown as Brand

/** The page as the server renders it. */
function render(brands: Brand[], adverts: Item[] = []): string {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: Frame,
      children: [{ id: 'home', index: true, Component: HomePage }],
    },
  ])
  const loaderData = { root: { origin: 'https://hatbodol.example' }, home: { brands, adverts } }
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
  it('has a door for the first three brands, and no more', () => {
    const html = sectionOf(render(['One', 'Two', 'Three', 'Four'].map(brand)), 'Choose your brand')
    const doors = [...html.matchAll(/href="\/brand\/(?<id>\w+)"/g)].map(({ groups }) => groups?.['id'])
    expect(doors).toEqual(['One', 'Two', 'Three'])
  })

  it('leads from Buy Now to the brands below', () => {
    const html = render([brand('One')])
    expect(html).toMatch(/<a[^>]*href="[^"]*#brands"[^>]*>(<[^>]+>)*Buy Now/)
    expect(html).toContain('<section id="brands"')
  })

  it('gives six reasons, free pickup first', () => {
    const html = sectionOf(render([]), 'Why Us')
    expect(html.match(/<li/g)).toHaveLength(6)
    expect(/<li.*?<\/li>/.exec(html)?.[0]).toContain('Free pickup across 1500 cities in Bangladesh.')
  })

  it('says so when there is no advert', () => {
    expect(sectionOf(render([]), 'Advertise')).toContain('No phone is advertised right now')
  })
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PostedAt } from './posted-at.tsx'

test('the server’s HTML, which is cached for a while, names the day and not how long ago it was', () => {
  const html = renderToStaticMarkup(<PostedAt iso="2026-11-17T20:30:00.000Z" />)
  expect(html).toContain('>18\u00a0November 2026</time>')
  expect(html).toContain('dateTime="2026-11-17T20:30:00.000Z"')
})

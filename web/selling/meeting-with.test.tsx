import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MeetingWith } from './meeting-with.tsx'

const sale = { name: 'Rakib', meetLocation: 'Mirpur 2' }

test('a seller reads where the buyer suggested to meet, and once it is agreed, where and when they meet', () => {
  expect(renderToStaticMarkup(<MeetingWith sale={sale} title="" />)).toContain(
    'The buyer suggested: Mirpur 2',
  )
  const meeting = { place: 'Khulna railway station', at: '2026-11-24T11:00:00Z' }
  const html = renderToStaticMarkup(<MeetingWith sale={{ ...sale, meeting }} title="" />)
  expect(html).toContain('You meet: Khulna railway station, Tue\u00a024\u00a0Nov, 17:00 (Dhaka time)')
  expect(html).not.toContain('Mirpur 2')
})

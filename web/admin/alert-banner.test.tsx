import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Alert } from '#contract/alerts.ts'
import { admin as bn } from '../texts/bn/admin.ts'
import { admin as en } from '../texts/en/admin.ts'
import { FoldedAlerts } from './alert-banner.tsx'

const finding: Alert = {
  code: 'finding',
  severity: 'critical',
  title: 'Payments need an admin',
  advice: 'Open the payments.',
  count: 2,
  names: [],
  since: '2026-11-20T06:00:00Z',
  path: '/dashboard/payments',
}

const show = (alerts: Alert[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <FoldedAlerts alerts={alerts} />
    </MemoryRouter>,
  )

test('the folded line names the first alert in a few words, and how many others there are', () => {
  expect(show([{ ...finding, code: 'capture-late', title: 'A long sentence' }])).toContain('Money not taken')
  const html = show([finding, { ...finding, code: 'disk', title: 'The disk is nearly full' }])
  expect(html).toContain('Payments need an admin (+1)')
  expect(html).not.toContain('The disk is nearly full')
})

test('nothing is shown while all is well', () => {
  expect(show([])).toBe('')
})

test.each([en, bn])('each alert has a name for one line of a phone', ({ alerts }) => {
  expect(Object.values(alerts.brief).filter((brief) => brief.length > 26)).toEqual([])
})

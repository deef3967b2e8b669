import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { layout } from '#texts/layout.ts'
import { TaskCount } from './task-count.tsx'
import { countOnDashboard } from './use-own-tasks.ts'

const read = (count: number) => renderToStaticMarkup(<TaskCount count={count} />)

test('a number stands on a link only if something waits, has at most two digits, and is not read out twice', () => {
  expect(read(0)).toBe('')
  expect(read(2)).toMatch(/^<span [^>]*aria-hidden="true">2<\/span>$/)
  expect([read(99), read(100)]).toEqual([expect.stringContaining('>99<'), expect.stringContaining('>99+<')])
})

test('a screen reader reads the name of the link or button and how many wait', () => {
  expect([layout.myBookingWaiting(2), layout.dashboardWaiting(1), layout.openMenuWaiting(3)]).toEqual([
    'My Booking, 2 wait for you',
    'Dashboard, 1 waits for you',
    'Open the menu, 3 wait for you',
  ])
})

test('the number at the dashboard of an admin is the sum of the numbers on it', () => {
  const forAdmins = { saleProblems: 3, failedRefunds: 1, explanations: 0, sellers: 4, reportedListings: 2 }
  expect(countOnDashboard({ bookings: 5, sales: 2, forAdmins })).toBe(12)
  expect(countOnDashboard({ bookings: 5, sales: 2 })).toBe(2)
})

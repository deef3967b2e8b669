import { expect, test } from 'vitest'
import { numberRetentionDays } from '#features/sales/bookings/rules.ts'
import { payableAfterMs } from '#features/sales/ledger/rules.ts'
import { holdMs } from '#features/listings/rules.ts'
import { cashHours } from '#contract/sale-limits.ts'
import { photoRetentionDays } from '#features/sales/problems/rules.ts'
import { addressRetentionDays, unclaimedForMs } from '#features/users/rules.ts'
import { usedSince } from '#services/identity/embedded/sessions/sessions.ts'
import { legal } from '#texts/legal.ts'

const hour = 3_600_000
const now = new Date('2026-11-22T12:00:00Z')
const legalText = JSON.stringify(legal)

test('the terms and the privacy policy name the times that the product keeps to', () => {
  const unusedDays = (now.getTime() - usedSince(now).getTime()) / (24 * hour)
  expect(legalText).toContain(`A device that you do not use for ${unusedDays} days is logged out.`)
  expect(legalText).toContain(`Your name, email address and photo, for ${unclaimedForMs / hour} hours.`)
  expect(legalText).toContain(`or within ${payableAfterMs / hour} hours after it.`)
  expect(legalText).toContain(`deleted ${photoRetentionDays} days after the problem is closed`)
  expect(legalText).toContain(`the number and the place ${numberRetentionDays} days after`)
  expect(legalText).toContain(`${addressRetentionDays} days after your account is deleted`)
  expect(legalText).toContain(`the phone is kept for you for ${cashHours} hours.`)
  expect([holdMs / 60_000, legalText]).toEqual([10, expect.stringContaining('kept for you for ten minutes.')])
})

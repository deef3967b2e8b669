import { expect, test } from 'vitest'
import { plainText } from '#lib/plain-text.ts'
import { readBudget } from './budget.ts'

test.each([
  ['phone under 15000', { maxPrice: 15_000, rest: '' }],
  ['iphone 13 under 60,000 tk', { maxPrice: 60_000, rest: 'iphone 13' }],
  ['iphone 1,25,000', { maxPrice: 125_000, rest: 'iphone' }],
  ['redmi note 12 15k', { maxPrice: 15_000, rest: 'redmi note 12' }],
  ['20000 er moddhe iphone', { maxPrice: 20_000, rest: 'iphone' }],
  ['১৫ হাজারের মধ্যে ফোন', { maxPrice: 15_000, rest: '' }],
  ['১৫০০০', { maxPrice: 15_000, rest: '' }],
  ['২০ হাজার টাকার ফোন', { maxPrice: 20_000, rest: '' }],
  ['১৫০০০ টাকার মধ্যে রেডমি', { maxPrice: 15_000, rest: 'রেডমি' }],
  ['budget 10k samsung', { maxPrice: 10_000, rest: 'samsung' }],
  ['iphone up to ৳40000 dhaka', { maxPrice: 40_000, rest: 'iphone dhaka' }],
  ['samsung above 30000', { minPrice: 30_000, rest: 'samsung' }],
  ['৩০ হাজারের উপরে আইফোন', { minPrice: 30_000, rest: 'আইফোন' }],
  ['iphone 10-15k', { minPrice: 10_000, maxPrice: 15_000, rest: 'iphone' }],
  ['10000 to 15000 redmi', { minPrice: 10_000, maxPrice: 15_000, rest: 'redmi' }],
  ['১০ থেকে ১৫ হাজার টাকার মধ্যে শাওমি', { minPrice: 10_000, maxPrice: 15_000, rest: 'শাওমি' }],
  ['iphone 1.2 lakh', { maxPrice: 120_000, rest: 'iphone' }],
])('%s asks for %j', (text, budget) => {
  expect(readBudget(plainText(text))).toEqual(budget)
})

test.each([
  'iphone 13 pro max 256',
  'redmi 9 5000 mah',
  'redmi 5000mah',
  'huawei y9 2019',
  'note 10 under warranty',
  'iphone 11 64gb',
  'redmi note 12 8/256',
  'samsung 4k video',
  '01712345678',
  'iphone 6 to 8',
  'under 15',
  'mi 11 to 12',
  '',
])('%s names no price', (text) => {
  expect(readBudget(plainText(text))).toBeUndefined()
})

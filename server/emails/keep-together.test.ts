import { expect, test } from 'vitest'
import { keepTogether } from './keep-together.ts'

test.each([
  ['You meet on Sat 21 Nov, 12:00 pm (Dhaka time)', 'You meet on Sat_21_Nov, 12:00_pm (Dhaka_time)'],
  ['আরও ২৪ ঘণ্টা সময় আছে, দুপুর ১২:০০-এর মধ্যে', 'আরও ২৪_ঘণ্টা সময় আছে, দুপুর_১২:০০-|এর মধ্যে'],
  ['টাকা ফেরত যাবে না: iPhone 13', 'টাকা ফেরত যাবে_না: iPhone 13'],
  ['বুধ ৫ এপ্রিল (ঢাকার সময়), কখনো নয়।', 'বুধ_৫_এপ্রিল (ঢাকার_সময়), কখনো_নয়।'],
  ['মিরপুর-১০', 'মিরপুর-১০'],
  ['টাকা আর আটকে রাখা নেই', 'টাকা আর আটকে রাখা_নেই'],
  ['iPhone 13 Pro is sold', 'iPhone 13 Pro is sold'],
])('no line breaks inside what belongs together: %s', (text, shown) => {
  expect(keepTogether(text).replaceAll('\u00a0', '_').replaceAll('\u2060', '|')).toBe(shown)
})

import type { TestCard } from './card-behaviour.ts'

/** One card for each country, after the country's code: `AR 4000000320000021` is pm_card_ar. */
const visas = `
  AR 4000000320000021, BR 4000000760000002, CA 4000001240000000, CL 4000001520000001, CO 4000001700000003,
  CR 4000001880000005, EC 4000002180000000, MX 4000004840008001, PA 4000005910000000, PY 4000006000000066,
  PE 4000006040000068, UY 4000008580000003,
  AE 4000007840000001, AT 4000000400000008, BE 4000000560000004, BG 4000001000000000, BY 4000001120000005,
  HR 4000001910000009, CY 4000001960000008, CZ 4000002030000002, DK 4000002080000001, EE 4000002330000009,
  FI 4000002460000001, FR 4000002500000003, DE 4000002760000016, GI 4000002920000005, GR 4000003000000030,
  HU 4000003480000005, IE 4000003720000005, IT 4000003800000008, LV 4000004280000005, LI 4000004380000004,
  LT 4000004400000000, LU 4000004420000006, MT 4000004700000007, NL 4000005280000002, NO 4000005780000007,
  PL 4000006160000005, PT 4000006200000007, RO 4000006420000001, SA 4000006820000007, SI 4000007050000006,
  SK 4000007030000001, ES 4000007240000007, SE 4000007520000008, CH 4000007560000009, GB 4000008260000000,
  AU 4000000360000006, CN 4000001560000002, HK 4000003440000004, IN 4000003560000008, JP 4000003920000003,
  MY 4000004580000002, NZ 4000005540000008, SG 4000007020000003, TW 4000001580000008`

const countryCards: TestCard[] = [
  ...visas.split(',').map((entry): TestCard => {
    const [country = '', number = ''] = entry.trim().split(' ')
    return { number, behaviour: 'succeed', names: [country.toLowerCase()], country }
  }),
  { number: '3530111333300000', behaviour: 'succeed', country: 'JP' },
  { number: '5200007840000022', behaviour: 'succeed', names: ['ae_mastercard'], country: 'AE' },
  { number: '4000058260000005', behaviour: 'succeed', names: ['gb_debit'], funding: 'debit', country: 'GB' },
  { number: '4000007640000003', behaviour: 'succeed', names: ['th_credit'], country: 'TH' },
  { number: '4000057640000008', behaviour: 'succeed', names: ['th_debit'], funding: 'debit', country: 'TH' },
]

const brandCards: TestCard[] = [
  { number: '4242424242424242', behaviour: 'succeed', names: ['visa', 'us'] },
  { number: '4000056655665556', behaviour: 'succeed', names: ['visa_debit'], funding: 'debit' },
  { number: '5555555555554444', behaviour: 'succeed', names: ['mastercard'] },
  { number: '2223003122003222', behaviour: 'succeed' },
  { number: '5200828282828210', behaviour: 'succeed', names: ['mastercard_debit'], funding: 'debit' },
  { number: '5105105105105100', behaviour: 'succeed', names: ['mastercard_prepaid'], funding: 'prepaid' },
  { number: '378282246310005', behaviour: 'succeed', names: ['amex', 'amex_threeDSecureNotSupported'] },
  { number: '371449635398431', behaviour: 'succeed' },
  { number: '6011111111111117', behaviour: 'succeed', names: ['discover'] },
  { number: '6011000990139424', behaviour: 'succeed' },
  { number: '6011981111111113', behaviour: 'succeed', funding: 'debit' },
  { number: '3056930009020004', behaviour: 'succeed', names: ['diners'] },
  { number: '36227206271667', behaviour: 'succeed' },
  { number: '6555900000604105', behaviour: 'succeed' },
  { number: '3566002020360505', behaviour: 'succeed', names: ['jcb'], country: 'JP' },
  { number: '6200000000000005', behaviour: 'succeed', names: ['unionpay'], country: 'CN' },
  { number: '6200000000000047', behaviour: 'succeed', funding: 'debit', country: 'CN' },
  { number: '6205500000000000004', behaviour: 'succeed', country: 'CN' },
]

const decliningCards: TestCard[] = [
  { number: '4000000000000002', behaviour: 'decline', names: ['chargeDeclined', 'visa_chargeDeclined'] },
  {
    number: '4000000000009995',
    behaviour: 'insufficient-funds',
    names: ['chargeDeclinedInsufficientFunds', 'visa_chargeDeclinedInsufficientFunds'],
  },
  {
    number: '4000000000009987',
    behaviour: 'lost-card',
    names: ['chargeDeclinedLostCard', 'visa_chargeDeclinedLostCard'],
  },
  {
    number: '4000000000009979',
    behaviour: 'stolen-card',
    names: ['chargeDeclinedStolenCard', 'visa_chargeDeclinedStolenCard'],
  },
  {
    number: '4000000000000069',
    behaviour: 'expired-card',
    names: ['chargeDeclinedExpiredCard', 'visa_chargeDeclinedExpiredCard'],
  },
  {
    number: '4000000000000127',
    behaviour: 'incorrect-cvc',
    names: ['chargeDeclinedIncorrectCvc', 'visa_chargeDeclinedIncorrectCvc'],
  },
  {
    number: '4000000000000119',
    behaviour: 'processing-error',
    names: ['chargeDeclinedProcessingError', 'visa_chargeDeclinedProcessingError'],
  },
  {
    number: '4000000000006975',
    behaviour: 'velocity-exceeded',
    names: ['chargeDeclinedVelocityLimitExceeded', 'visa_chargeDeclinedVelocityLimitExceeded'],
  },
  {
    number: '4000000000000341',
    behaviour: 'decline',
    names: ['chargeCustomerFail', 'visa_chargeCustomerFail'],
  },
  { number: '4100000000000019', behaviour: 'blocked', names: ['radarBlock'] },
]

const authenticatingCards: TestCard[] = [
  {
    number: '4000002500003155',
    behaviour: 'authenticate',
    names: ['authenticationRequiredOnSetup'],
    country: 'FR',
  },
  { number: '4000002760003184', behaviour: 'authenticate', names: ['authenticationRequired'], country: 'DE' },
  {
    number: '4000003800000446',
    behaviour: 'authenticate',
    names: ['authenticationRequiredSetupForOffSession'],
    country: 'IT',
  },
  {
    number: '4000008260003178',
    behaviour: 'authenticate-then-insufficient-funds',
    names: ['authenticationRequiredChargeDeclinedInsufficientFunds'],
    country: 'GB',
  },
  { number: '4000000000003220', behaviour: 'authenticate', names: ['threeDSecure2Required'] },
  { number: '4000008400000027', behaviour: 'authenticate', names: ['threeDSecureRequired'] },
  {
    number: '4000008400001629',
    behaviour: 'authenticate-then-decline',
    names: ['threeDSecureRequiredChargeDeclined'],
  },
  {
    number: '4000008400001280',
    behaviour: 'authentication-unavailable',
    names: ['threeDSecureRequiredProcessingError'],
  },
  { number: '4000000000003055', behaviour: 'authenticate-if-asked', names: ['threeDSecureOptional'] },
  {
    number: '4000000000003097',
    behaviour: 'authentication-unavailable-if-asked',
    names: ['threeDSecureOptionalProcessingError'],
  },
]

const lateCards: TestCard[] = [
  { number: '4000000000000259', behaviour: 'dispute', names: ['createDispute'] },
  {
    number: '4000000000002685',
    behaviour: 'dispute-not-received',
    names: ['createDisputeProductNotReceived'],
  },
  { number: '4000000000007726', behaviour: 'refund-pends', names: ['pendingRefund'] },
  { number: '4000000000005126', behaviour: 'refund-fails', names: ['refundFail'] },
]

/**
 * Stripe's public test cards (https://docs.stripe.com/testing) that the sandbox knows. It accepts no others, because
 * nobody should try a real card here. docs/payments.md lists Stripe's test cards that it does not know.
 */
export const testCards: readonly TestCard[] = [
  ...brandCards,
  ...countryCards,
  ...decliningCards,
  ...authenticatingCards,
  ...lateCards,
]

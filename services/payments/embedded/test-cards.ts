import type { TestCard } from './card-behaviour.ts'
import { countryCards } from './test-cards-by-country.ts'

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

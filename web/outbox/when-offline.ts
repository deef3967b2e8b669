import type { routes } from '#contract/routes.ts'
import type { Route } from '#contract/route.ts'

type Routes = typeof routes
type NameIn<Table extends keyof Routes> = {
  [Name in keyof Routes[Table] & string]: Routes[Table][Name] extends { method: 'GET' }
    ? never
    : `${Table}.${Name}`
}[keyof Routes[Table] & string]

/** The operation id of every call that changes something. */
type Changing = { [Table in keyof Routes]: NameIn<Table> }[keyof Routes]

/**
 * What happens to an action that a person takes without a connection. It waits only if it moves neither money nor a phone,
 * means the same hours later, and changes nothing when it arrives twice. Everything else is sent now or not at all. A new
 * call does not compile without a line here.
 */
export const whenOffline = {
  // What one person says to another. The server refuses it if the other side has moved on.
  'meetings.propose': 'waits',
  'meetings.accept': 'waits',
  'sales.explain': 'waits',
  'saleProblems.answer': 'waits',
  'moderation.report': 'waits',
  // A choice that concerns only the person.
  'account.chooseLanguage': 'waits',

  // They reserve, move or promise money, or end what reserves it.
  'bookings.create': 'now',
  'bookings.remove': 'now',
  'bookings.createPaymentIntent': 'now',
  'bookings.settle': 'now',
  'cash.request': 'now',
  'cash.accept': 'now',
  'sales.handOver': 'now',
  'sales.renewCode': 'now',
  'sales.cancel': 'now',
  'saleProblems.report': 'now',
  'saleProblems.withdraw': 'now',
  'saleProblems.offer': 'now',
  'saleProblems.acceptOffer': 'now',
  'saleProblems.confirm': 'now',
  'saleProblems.decide': 'now',
  'payouts.changeAccount': 'now',
  'payouts.removeAccount': 'now',
  'payouts.claim': 'now',
  'payouts.download': 'now',
  'payouts.markPaid': 'now',
  'payouts.markFailed': 'now',
  'payouts.suspend': 'now',
  'payouts.resume': 'now',
  'payouts.noteResults': 'now',
  'payments.reconcile': 'now',
  'payments.explainUnknown': 'now',
  'payments.explainExcess': 'now',
  'payments.refund': 'now',
  'payments.withdrawRefund': 'now',
  'payments.recordRefundByHand': 'now',
  'payments.readExplanations': 'now',

  // What buyers decide by: a price of this morning must not overwrite that of noon.
  'items.create': 'now',
  'items.change': 'now',
  'items.promote': 'now',
  'items.relist': 'now',
  'moderation.removeItem': 'now',
  'images.upload': 'now',

  // Who may do what. The person, or the admin, must see the result.
  'users.create': 'now',
  'users.makeAdmin': 'now',
  'account.update': 'now',
  'account.becomeSeller': 'now',
  'account.askForVerification': 'now',
  'account.endSessions': 'now',
  'account.endSession': 'now',
  'account.remove': 'now',
  'moderation.clearReports': 'now',
  'moderation.relist': 'now',
  'moderation.verifySeller': 'now',
  'moderation.declineVerification': 'now',
  'moderation.withdrawVerification': 'now',
  'moderation.removeBuyer': 'now',
  'moderation.removeSeller': 'now',
  'brands.create': 'now',
  'brands.change': 'now',
  'models.create': 'now',
  'models.teach': 'now',
  'webhooks.stripe': 'now',
} as const satisfies Record<Changing, 'waits' | 'now'>

type Table = typeof whenOffline
/** The operation id of an action that may wait. */
export type WaitingName = { [Name in keyof Table]: Table[Name] extends 'waits' ? Name : never }[keyof Table]

/** The route of an operation id. */
export type RouteNamed<Name> = Name extends `${infer T extends keyof Routes}.${infer N}`
  ? N extends keyof Routes[T]
    ? Extract<Routes[T][N], Route>
    : never
  : never

import { signUpIdentity } from '#test/identity/sign-up.ts'
import type { Product } from '../product.ts'
import type { Market } from './market.ts'
import { admins, buyerAlone, buyerAndAdmin, byIdentity, everyone, type Rows, signedIn } from './row.ts'

/** Who may make the calls about people, their accounts and the product itself. */
export const peopleRows = (product: Product): Rows => ({
  'product.alerts': { call: () => 'GET /alerts', statuses: admins },
  'product.config': { call: () => 'GET /config', statuses: everyone },
  'product.live': { call: () => 'GET /health/live', statuses: everyone },
  'product.ready': { call: () => 'GET /health/ready', statuses: everyone },
  'product.serving': { call: () => 'GET /health/serving', statuses: everyone },
  'session.create': { call: () => 'GET /jwt?email=buyer@example.com', statuses: byIdentity },
  'users.create': {
    isOwn: true,
    call: () => 'POST /users',
    withoutEvent: 'this buyer has a record already',
    body: () => ({ name: 'A', email: 'buyer@example.com', image: '/images/a.jpg', role: 'buyer' }),
    statuses: [200, 200, 403, 403, 403, 403, 403],
  },
  'users.get': { call: () => 'GET /users/buyer@example.com', statuses: buyerAndAdmin },
  'users.find': { call: () => 'GET /users?email=buyer@example.com', statuses: buyerAndAdmin },
  'users.listBuyers': { call: () => 'GET /users/buyers', statuses: admins },
  'users.listSellers': { call: () => 'GET /users/sellers', statuses: admins },
  'users.makeAdmin': { call: () => 'PUT /users/sellers/seller@example.com', statuses: admins },
  'account.update': {
    isOwn: true,
    call: () => 'PATCH /account',
    body: () => ({ name: 'Anew' }),
    statuses: signedIn,
  },
  'account.chooseLanguage': {
    isOwn: true,
    call: () => 'PUT /account/language',
    body: () => ({ language: 'bn' }),
    statuses: signedIn,
  },
  'account.becomeSeller': { isOwn: true, call: () => 'POST /account/seller', statuses: signedIn },
  'account.askForVerification': {
    isOwn: true,
    call: () => 'POST /account/verification-requests',
    body: () => ({ note: 'I sell my own phones.' }),
    statuses: [401, 403, 403, 200, 200, 200, 403],
  },
  'account.export': { call: () => 'GET /account/export', statuses: signedIn },
  'account.listSessions': { call: () => 'GET /account/sessions', statuses: signedIn },
  'account.endSessions': { isOwn: true, call: () => 'DELETE /account/sessions', statuses: signedIn },
  'account.endSession': {
    call: ({ prepared }) => `DELETE /account/sessions/${prepared}`,
    prepare: (market) => signInBuyer(product, market),
    statuses: buyerAlone,
  },
  'account.figures': { call: () => 'GET /account/figures', statuses: signedIn },
  'account.tasks': { call: () => 'GET /account/tasks', statuses: signedIn },
  'account.remains': { call: () => 'GET /account/remains', statuses: signedIn },
  // The only admin cannot be deleted.
  'account.remove': {
    isOwn: true,
    call: () => 'DELETE /account',
    statuses: [401, 200, 200, 200, 200, 200, 409],
  },
  'moderation.verifySeller': {
    call: ({ people }) => `POST /users/sellers/${people.newSeller}`,
    statuses: admins,
  },
  'moderation.declineVerification': {
    call: ({ people }) => `POST /users/sellers/${people.newSeller}/declines`,
    body: () => ({ reason: 'The phones are not theirs.' }),
    statuses: admins,
  },
  'moderation.withdrawVerification': {
    call: ({ people }) => `POST /users/sellers/${people.seller}/withdrawals`,
    body: () => ({ reason: 'The phones are not theirs.' }),
    statuses: admins,
  },
  'moderation.getSellerHistory': {
    call: ({ people }) => `GET /users/sellers/${people.seller}/history`,
    statuses: admins,
  },
  'moderation.removeBuyer': {
    call: ({ people }) => `DELETE /users/buyers/${people.otherBuyer}`,
    statuses: admins,
  },
  'moderation.removeSeller': {
    call: ({ people }) => `DELETE /users/sellers/${people.otherSeller}`,
    statuses: admins,
  },
  'moderation.listEvents': { call: () => 'GET /events', statuses: admins },
})

/** The buyer signs in with their account on one device. Returns the id of the session. */
async function signInBuyer(product: Product, { people }: Market): Promise<string> {
  const { uid, idToken } = await signUpIdentity(product, 'buyer@example.com')
  await product.db.updateTable('users').set({ identityId: uid }).where('id', '=', people.buyer).execute()
  return (await product.services.identity.verifyIdToken(idToken)).sessionId ?? ''
}

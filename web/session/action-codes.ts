import { readAuthCode } from './identity-client.ts'

const overCodes = [
  'auth/invalid-action-code',
  'auth/expired-action-code',
  'auth/user-disabled',
  'auth/user-not-found',
]

/** Nothing can be done any more with the one-time code of a link. */
export const isOver = (error: unknown) => overCodes.includes(readAuthCode(error) ?? '')

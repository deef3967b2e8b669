import type { BrowserContext, Route } from '@playwright/test'
import type { TestGoogle } from '#test/identity/firebase-keys.ts'
import { authDomain, syncUrl } from './firebase-product.ts'
import { gapiScript, handlerPage } from './firebase-popup.ts'

type Account = { uid: string; email: string; password: string; displayName?: string; photoUrl?: string }
type Body = Record<string, string | undefined>

export type FirebaseCloud = {
  /** Every Google address that the browser requested, without its query. */
  asked: string[]
  /** Google's error code for each operation from now on; undefined for the usual answer. */
  refusals: Record<string, string | undefined>
  /** What the service at ID_TOKEN_SYNC_URL received. */
  tokenCalls: { method: string; bearer: string | undefined }[]
  add: (account: Omit<Account, 'uid'>) => void
}

const googleAddress = /^https:\/\/(?:[^/]+\.)?(?:google|googleapis|gstatic|firebaseapp)\.com\//

/** Answers the browser's requests to Google's hosts instead of Firebase. */
export async function routeFirebase(context: BrowserContext, google: TestGoogle): Promise<FirebaseCloud> {
  const accounts: Account[] = []
  const asked: string[] = []
  let made = 0
  const refusals: FirebaseCloud['refusals'] = {}

  function add(account: Omit<Account, 'uid'>): Account {
    // A new id each time, as at Firebase: a person who is deleted and signs up again gets a new account.
    made += 1
    const added = { ...account, uid: `uid-${made}-of-${account.email}` }
    accounts.push(added)
    return added
  }

  const sign = ({ uid, email, displayName, photoUrl }: Account) =>
    google.sign(new Date(), { sub: uid, user_id: uid, email, name: displayName, picture: photoUrl })
  const admit = async (account: Account) => ({
    idToken: await sign(account),
    refreshToken: account.uid,
    expiresIn: '3600',
    localId: account.uid,
    email: account.email,
  })
  const holderOf = ({ idToken }: Body) => {
    const claims = JSON.parse(atob(idToken?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''))
    return accounts.find(({ uid }) => uid === claims.sub) ?? refuse('USER_NOT_FOUND')
  }

  const operations: Record<string, (body: Body) => object | Promise<object>> = {
    signUp: ({ email = '', password = '' }) => {
      if (accounts.some((account) => account.email === email)) refuse('EMAIL_EXISTS')
      return admit(add({ email, password }))
    },
    signInWithPassword: ({ email, password }) => {
      const account = accounts.find((one) => one.email === email && one.password === password)
      return admit(account ?? refuse('INVALID_LOGIN_CREDENTIALS'))
    },
    signInWithIdp: async () => {
      const account = add({
        email: `google-${accounts.length}-${process.pid}@example.com`,
        password: '',
        displayName: 'Tahmina Akter',
      })
      return { ...(await admit(account)), providerId: 'google.com', isNewUser: true }
    },
    lookup: (body) => {
      const { uid, password: kept, ...account } = holderOf(body)
      const providerId = kept ? 'password' : 'google.com'
      const providerUserInfo = [{ providerId, email: account.email, rawId: account.email }]
      return { users: [{ localId: uid, emailVerified: true, providerUserInfo, ...account }] }
    },
    update: (body) => {
      const account = holderOf(body)
      if (body['displayName']) account.displayName = body['displayName']
      if (body['photoUrl']) account.photoUrl = body['photoUrl']
      return { localId: account.uid, email: account.email }
    },
    delete: (body) => {
      accounts.splice(accounts.indexOf(holderOf(body)), 1)
      return {}
    },
    sendOobCode: ({ email = '' }) => ({ email }),
  }

  await context.route(googleAddress, async (route) => {
    const { host, pathname } = new URL(route.request().url())
    asked.push(`https://${host}${pathname}`)
    if (host === 'apis.google.com') return route.fulfill({ contentType: 'text/javascript', body: gapiScript })
    if (host === authDomain) {
      const body = pathname === '/__/auth/handler' ? handlerPage : '<!doctype html>'
      return route.fulfill({ contentType: 'text/html', body })
    }
    const name = pathname.split(/[:/]/).at(-1) ?? ''
    const refusal = refusals[name]
    if (refusal) return answer(route, 400, { error: { code: 400, message: refusal } })
    if (name === 'projects') return answer(route, 200, { authorizedDomains: ['localhost'] })
    try {
      if (name === 'token') {
        const uid = new URLSearchParams(route.request().postData() ?? '').get('refresh_token')
        const account = accounts.find((one) => one.uid === uid) ?? refuse('INVALID_REFRESH_TOKEN')
        const { idToken, refreshToken, expiresIn } = await admit(account)
        return answer(route, 200, { id_token: idToken, refresh_token: refreshToken, expires_in: expiresIn })
      }
      const operation = operations[name]
      if (!operation) return answer(route, 404, {})
      return answer(route, 200, await operation(route.request().postDataJSON() as Body))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return answer(route, 400, { error: { code: 400, message: error.message } })
    }
  })

  const tokenCalls: FirebaseCloud['tokenCalls'] = []
  await context.route(syncUrl, async (route) => {
    const { authorization } = await route.request().allHeaders()
    tokenCalls.push({ method: route.request().method(), bearer: authorization?.replace('Bearer ', '') })
    await answer(route, 200, {})
  })

  return { asked, refusals, tokenCalls, add: (account) => void add(account) }
}

class Refusal extends Error {}

function refuse(code: string): never {
  throw new Refusal(code)
}

function answer(route: Route, status: number, json: object) {
  return route.fulfill({ status, json, headers: { 'access-control-allow-origin': '*' } })
}

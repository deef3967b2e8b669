import type { FastifyBaseLogger, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { Clock } from '#lib/clock.ts'
import { type Language, languages, preferredLanguage } from '#lib/languages.ts'
import { rangesOf } from '#lib/networks.ts'
import type { CallCounts } from '#services/calls/call-counts.ts'
import { type Answer, renderAnswer, renderBeginAgain } from './answer-page.ts'
import { createFlowCookies, type Flow, FlowId } from './flow.ts'
import type { Issuer } from './issuer.ts'
import type { Page } from './pages.ts'
import { readFlowFailure } from './flow-failure.ts'
import { windowTexts } from './window-texts.ts'

type RouteSettings = {
  issuer: Issuer
  clock: Clock
  log: FastifyBaseLogger
  cookieKey: Uint8Array
  originOf: (request: FastifyRequest) => string
  /** Whether people may sign in from this origin. */
  isAuthorized: (origin: string) => boolean
  /** How many sign-ins one network may start in a minute, and how many may return from Google. */
  signInsPerMinute: number
  calls: CallCounts
}

const callbackPath = '/identity/google/callback'

/** The routes where a sign-in starts and where Google sends the browser back. */
export function createRoutes(settings: RouteSettings): FastifyPluginAsync {
  const cookies = createFlowCookies(settings.cookieKey, settings.clock)

  async function start(request: FastifyRequest, reply: FastifyReply) {
    const id = FlowId.safeParse(readQuery(request).get('flow')).data
    const language = readLanguage(request)
    if (!id) return sendPage(reply.code(400), renderBeginAgain(language))
    const origin = settings.originOf(request)
    if (!settings.isAuthorized(origin))
      return sendAnswer(reply.code(403), language, { flow: id, ...unauthorized(language, origin) })
    const flow = beginFlow(id, origin, language)
    try {
      const address = buildAuthorizationUrl(await settings.issuer.configure(origin), {
        redirect_uri: flow.redirectUri,
        scope: 'openid email profile',
        prompt: 'select_account',
        ui_locales: language,
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
      })
      cookies.save(request, reply, flow)
      return reply.redirect(address.href, 303)
    } catch (error) {
      return answerFailure(reply, flow, error)
    }
  }

  async function callback(request: FastifyRequest, reply: FastifyReply) {
    const query = readQuery(request)
    const flow = cookies.find(request, query.get('state') ?? '')
    if (!flow) return sendPage(reply.code(400), renderBeginAgain(readLanguage(request)))
    cookies.drop(reply, flow)
    try {
      return sendAnswer(reply, flow.language, {
        flow: flow.id,
        idToken: await fetchIdToken(flow, query),
      })
    } catch (error) {
      return answerFailure(reply, flow, error)
    }
  }

  /**
   * Returns the ID token. openid-client checks the answer's state, issuer and code, and the ID token's issuer,
   * audience, times and nonce.
   */
  async function fetchIdToken({ redirectUri, verifier, state, nonce }: Flow, query: URLSearchParams) {
    const { origin } = new URL(redirectUri)
    const tokens = await authorizationCodeGrant(
      await settings.issuer.configure(origin),
      new URL(`${redirectUri}?${query}`),
      { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true },
    )
    // Never empty: with `idTokenExpected` the library throws when the token is missing.
    return tokens.id_token ?? ''
  }

  function answerFailure(reply: FastifyReply, { id, language }: StartedFlow, cause: unknown) {
    const failure = readFlowFailure(cause)
    if (!failure) throw cause
    const { error, reason } = failure
    if (error !== 'cancelled') settings.log.warn({ reason }, `Google sign-in: ${error}`)
    return sendAnswer(reply, language, { flow: id, error, detail: windowTexts[language].ends[error] })
  }

  return async (app) => {
    app.setErrorHandler((error, request, reply) => {
      if (!(error instanceof TooManySignIns)) throw error
      reply.code(429).header('retry-after', error.retryAfterSeconds)
      const query = readQuery(request)
      const [idInState] = (query.get('state') ?? '').split('.')
      const id = FlowId.safeParse(query.get('flow') ?? idInState).data
      const language = readLanguage(request)
      return id
        ? sendAnswer(reply, language, {
            flow: id,
            error: 'failed',
            detail: windowTexts[language].ends['too-many'],
          })
        : sendPage(reply, renderBeginAgain(language))
    })
    const limit = { max: settings.signInsPerMinute, windowSeconds: 60 }
    const limitTo = (name: string) => async (request: FastifyRequest) => {
      const seconds = await settings.calls.count(name, limit, rangesOf(request.ip))
      if (seconds > 0) throw new TooManySignIns(seconds)
    }
    app.addHook('onSend', async (_, reply) => {
      reply.headers(windowHeaders)
    })
    app.get('/identity/google/start', { onRequest: limitTo('google-start') }, start)
    app.get(callbackPath, { onRequest: limitTo('google-callback') }, callback)
  }
}

/**
 * The opener policy is `unsafe-none`, unlike on our other pages, because Google's pages have no such policy. When the
 * policies of two pages differ, the browser separates this window from its opener. Then the window could not close
 * itself, and its opener would take it for closed while the person is still choosing an account.
 */
export const windowHeaders = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'unsafe-none',
  'referrer-policy': 'no-referrer',
}

class TooManySignIns extends Error {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too many sign-ins')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

type StartedFlow = Omit<Flow, 'expiresAt'>

function beginFlow(id: string, origin: string, language: Language): StartedFlow {
  return {
    id,
    state: `${id}.${randomState()}`,
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    redirectUri: origin + callbackPath,
    language,
  }
}

function readQuery({ url }: FastifyRequest): URLSearchParams {
  return new URL(url, 'http://localhost').searchParams
}

/** The language that the page named; that of the browser where no page did, as when Google leads back to a lost sign-in. */
function readLanguage(request: FastifyRequest): Language {
  const named = readQuery(request).get('language')
  return (
    languages.find((language) => language === named) ?? preferredLanguage(request.headers['accept-language'])
  )
}

function unauthorized(language: Language, origin: string) {
  const host = URL.canParse(origin) ? new URL(origin).hostname : undefined
  const detail = windowTexts[language].ends['unauthorized-domain']({ host })
  return { error: 'unauthorized-domain', detail } as const
}

function sendAnswer(reply: FastifyReply, language: Language, answer: Answer) {
  return sendPage(reply, renderAnswer(language, answer))
}

export function sendPage(reply: FastifyReply, { html, policy }: Page) {
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)
}

import type { IncomingMessage } from 'node:http'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { type Language, languages, preferredLanguage } from '#lib/languages.ts'
import { sendPage, windowHeaders } from '#services/identity/google/routes.ts'
import { renderChooser, renderExpired, type Typed } from './chooser-page.ts'
import { offeredPeople, type Person, TypedPerson } from './people.ts'
import { type EmulatorProvider, prefix, sessionCookie } from './provider.ts'

type Open = () => Promise<EmulatorProvider>
type ChooserRequest = FastifyRequest<{ Body?: Record<string, unknown> }>

/** Serves the issuer and its chooser under its prefix. */
export function createEmulatorPlugin(
  open: Open,
  originOf: (request: FastifyRequest) => string,
): FastifyPluginAsync {
  return async (app) => {
    await app.register((scope) => mountProvider(scope, open, originOf))
    await app.register((scope) => mountChooser(scope, open))
  }
}

/** Mounts the issuer, which reads requests and writes answers itself. */
async function mountProvider(
  app: FastifyInstance,
  open: Open,
  originOf: (request: FastifyRequest) => string,
): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.route({
    method: ['GET', 'POST'],
    url: `${prefix}/*`,
    async handler(request, reply) {
      const { provider } = await open()
      const origin = originOf(request)
      // This check comes first: after `hijack` only the issuer can answer the request.
      if (!URL.canParse(origin)) return sendExpired(request, reply.headers(windowHeaders))
      const rewritten = rewriteForIssuer(request, origin)
      reply.hijack()
      const headers = { ...windowHeaders, 'x-request-id': request.id }
      for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value)
      await provider.callback()(rewritten, reply.raw)
    },
  })
}

function rewriteForIssuer(request: FastifyRequest, origin: string): IncomingMessage {
  const { raw } = request
  const { protocol, host } = new URL(origin)
  const cookies = (raw.headers.cookie ?? '')
    .split(';')
    .filter((pair) => !pair.trim().startsWith(sessionCookie))
  raw.headers.cookie = cookies.join(';')
  raw.headers['x-forwarded-proto'] = protocol.replace(':', '')
  raw.headers['x-forwarded-host'] = host
  // From these two the issuer works out the path that it is mounted under.
  return Object.assign(raw, { originalUrl: raw.url, url: (raw.url ?? '').slice(prefix.length) })
}

async function mountChooser(app: FastifyInstance, open: Open): Promise<void> {
  await app.register(formbody, { bodyLimit: 10_000 })
  app.addHook('onSend', async (_, reply) => {
    reply.headers(windowHeaders)
  })
  app.get(`${prefix}/choose/:uid`, async (request, reply) => {
    const language = await findLanguage((await open()).provider, request, reply)
    return language ? sendPage(reply, renderChooser(language)) : sendExpired(request, reply)
  })
  app.post(`${prefix}/choose/:uid`, async (request: ChooserRequest, reply) => {
    const { provider, remember } = await open()
    const language = await findLanguage(provider, request, reply)
    if (!language) return sendExpired(request, reply)
    const choice = readChoice(request.body ?? {})
    if ('typed' in choice) return sendPage(reply.code(422), renderChooser(language, choice.typed))
    const result = choice.person
      ? { login: { accountId: remember(choice.person), remember: false }, select_account: {} }
      : { error: 'access_denied', error_description: 'No account was chosen.' }
    const options = { mergeWithLastSubmission: false }
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result, options), 303)
  })
}

/** Returns the language of a chooser of this browser that still waits for a choice; undefined if it has none. */
async function findLanguage(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Language | undefined> {
  try {
    const { params } = await provider.interactionDetails(request.raw, reply.raw)
    return languages.find((language) => language === params['ui_locales']) ?? 'en'
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') return undefined
    throw error
  }
}

/** Answers for a choice that is over, whose language is not known any more. */
const sendExpired = ({ headers }: FastifyRequest, reply: FastifyReply) =>
  sendPage(reply.code(400), renderExpired(preferredLanguage(headers['accept-language'])))

/** Returns no person when somebody pressed Cancel. */
function readChoice(body: Record<string, unknown>): { person?: Person } | { typed: Typed } {
  if (body['choice'] === 'cancel') return {}
  const offered = offeredPeople.find(({ email }) => email === body['choice'])
  if (offered) return { person: offered }
  const typed = TypedPerson.safeParse(body)
  if (typed.success) return { person: typed.data }
  const isWrong = (field: string) => typed.error.issues.some(({ path }) => path[0] === field)
  const problem = isWrong('email') ? 'wrongEmail' : 'wrongName'
  return {
    typed: {
      name: readText(body['name']),
      email: readText(body['email']),
      isVerified: body['isVerified'] !== undefined,
      isHosted: body['isHosted'] !== undefined,
      problem,
    },
  }
}

const readText = (value: unknown) => (typeof value === 'string' ? value : '')

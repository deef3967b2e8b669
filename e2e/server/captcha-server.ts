import Fastify from 'fastify'
import { systemClock } from '#lib/clock.ts'
import { startProduct } from '#server/start.ts'
import { keys } from './captcha-google.ts'
import { serveUntilStopped } from './serve-until-stopped.ts'
import { readTestConfig } from './test-config.ts'
import { copyWorld } from './worlds.ts'

/**
 * The built product without people, with a captcha. An emulator in this process makes Google's assessments. It knows
 * the tokens of the emulated script, and fails for a token made by `nobody`.
 */
const google = Fastify()
google.post(`/v1/projects/${keys.projectId}/assessments`, async (request, reply) => {
  const { event } = request.body as { event: { token: string; siteKey: string } }
  const [by, siteKey, action] = event.token.split('/')
  if (by === 'nobody') return reply.code(500).send({})
  const isOurs = (request.query as { key?: string }).key === keys.apiKey && event.siteKey === keys.siteKey
  return {
    tokenProperties: { valid: isOurs && siteKey === keys.siteKey, action },
    riskAnalysis: { score: by === 'person' ? 0.9 : 0.1 },
  }
})
const origin = await google.listen({ host: '127.0.0.1', port: 0 })

const dataDir = await copyWorld('empty')
const config = readTestConfig({
  PORT: '0',
  DATA_DIR: dataDir,
  DEMO_DATA: 'off',
  // Failures that a test causes on purpose stay out of the output.
  LOG_LEVEL: 'fatal',
  RECAPTCHA_SITE_KEY: keys.siteKey,
  RECAPTCHA_PROJECT_ID: keys.projectId,
  RECAPTCHA_API_KEY: keys.apiKey,
})
if (config.identity.mode === 'embedded' && config.identity.recaptcha)
  config.identity.recaptcha.origin = origin
const running = await startProduct({ config, clock: systemClock, pages: 'build', say: () => {} })

serveUntilStopped(running, dataDir, () => google.close())

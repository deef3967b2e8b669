import type { FastifyInstance } from 'fastify'
import { privatePrefix } from '#contract/hosted-images.ts'
import { Refusal } from '#contract/refusal.ts'
import { findSecondsLeft } from '#features/images/rules/private-photos.ts'
import { openHostedImage } from '#features/images/queries.ts'
import { limitGuests, limitOfFiles } from '../api/call-limits.ts'
import type { OpenServices } from '../services.ts'

type ImageRequest = { Params: { name: string }; Querystring: { until?: unknown; key?: unknown } }

type Needs = Pick<OpenServices, 'images' | 'photoKey' | 'clock' | 'calls'>

/** Serves hosted pictures at /images/…: private ones only for a signed address that is not over. */
export function mountImages(app: FastifyInstance, services: Needs) {
  const { images, photoKey: key, clock, calls } = services
  const onRequest = limitGuests(calls, '/images/*', limitOfFiles)

  /** Who may keep the picture, and for how long. Undefined for a private one that must not be shown. */
  function findCaching(name: string, query: ImageRequest['Querystring']): string | undefined {
    if (!name.startsWith(privatePrefix)) return 'public, max-age=31536000, immutable'
    const [stem = ''] = name.split(/[-.]/u)
    const left = findSecondsLeft(stem, query, { key, now: clock() })
    return left === undefined ? undefined : `private, max-age=${left}, immutable`
  }

  app.get<ImageRequest>('/images/:name', { onRequest }, async ({ params: { name }, query }, reply) => {
    const caching = findCaching(name, query)
    const image = caching && (await openHostedImage(images, name))
    if (!image) throw new Refusal('not-found/picture')
    if (image.size !== undefined) reply.header('content-length', image.size)
    return reply.header('cache-control', caching).type(image.contentType).send(image.stream)
  })
}

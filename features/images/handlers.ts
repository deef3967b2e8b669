import type { imageRoutes } from '#contract/routes/images.ts'
import type { Handlers } from '#contract/route.ts'
import type { Services } from '#services/services.ts'
import { saveImage } from './commands.ts'
import type { Uploader } from './commands/uploads.ts'
import { signAddress } from './rules/private-photos.ts'
import { assertRoomForUnused } from './queries/unused-bytes.ts'

export function imageHandlers(
  services: Pick<Services, 'db' | 'clock' | 'images' | 'photoKey'>,
): Handlers<typeof imageRoutes> {
  const { db, clock, photoKey: key } = services
  return {
    upload: async ({ upload, session, query, callerKey }) => {
      const uploader: Uploader = { owner: session?.userId ?? 'guest', network: callerKey() }
      await assertRoomForUnused(db, uploader, clock())
      const isPrivate = query.purpose === 'problem'
      const { url } = await saveImage(services, upload.bytes, { uploader, isPrivate })
      return { success: true, data: { url: signAddress(url, { key, now: clock() }, 'day') } }
    },
  }
}

import type { imageRoutes } from '#contract/routes/images.ts'
import type { Handlers } from '#contract/route.ts'
import type { Services } from '#services/services.ts'
import { saveImage } from './commands.ts'

export function imageHandlers(
  services: Pick<Services, 'db' | 'clock' | 'images'>,
): Handlers<typeof imageRoutes> {
  return {
    upload: async ({ upload }) => {
      const { url } = await saveImage(services, upload.bytes)
      return { success: true, data: { url } }
    },
  }
}

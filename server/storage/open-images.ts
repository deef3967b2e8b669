import { join } from 'node:path'
import { createDatabaseImages, storePrivateSeparately } from '#services/images/database-images.ts'
import { createDiskImages } from '#services/images/disk-images.ts'
import type { ImageStore } from '#services/images/image-store.ts'
import { createImgbbImages } from '#services/images/imgbb-images.ts'
import { createS3Images } from '#services/images/s3-images.ts'
import type { Services } from '#services/services.ts'
import type { Config } from '../config/config.ts'

/** Opens the configured store of pictures. */
export function openImages(
  { images, dataDir }: Pick<Config, 'images' | 'dataDir'>,
  basics: Pick<Services, 'db' | 'clock'>,
): Promise<ImageStore> | ImageStore {
  if (images.mode === 'imgbb')
    return storePrivateSeparately(createImgbbImages({ ...basics, ...images }), createDatabaseImages(basics))
  return images.mode === 's3' ? createS3Images(images) : createDiskImages(join(dataDir, 'images'))
}

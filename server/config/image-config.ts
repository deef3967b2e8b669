import type { ImgbbSettings } from '#services/images/imgbb-client.ts'
import type { S3Settings } from '#services/images/s3-images.ts'
import { ConfigError, type Environment, getRequired } from './environment.ts'

/** Where pictures are stored: in DATA_DIR, in a bucket of an S3-compatible server, or at imgbb. */
export type ImageConfig =
  | { mode: 'disk' }
  | ({ mode: 's3' } & S3Settings)
  | ({ mode: 'imgbb' } & ImgbbSettings)

export function readImages(env: Environment): ImageConfig {
  if (env.IMAGE_STORE === 'disk') return { mode: 'disk' }
  if (env.IMAGE_STORE === 'imgbb')
    return {
      mode: 'imgbb',
      key: getRequired(env, 'IMGBB_API_KEY', 'IMAGE_STORE=imgbb'),
      uploadUrl: env.IMGBB_UPLOAD_URL,
    }
  return {
    mode: 's3',
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: getRequired(env, 'S3_BUCKET', 'IMAGE_STORE=s3'),
    credentials: readCredentials(env),
  }
}

/** Without keys, the client takes those of the environment or the machine. One key alone is a mistake. */
function readCredentials(env: Environment): S3Settings['credentials'] {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey }
  if (accessKeyId) throw new ConfigError('S3_SECRET_ACCESS_KEY is missing: S3_ACCESS_KEY_ID needs it')
  if (secretAccessKey) throw new ConfigError('S3_ACCESS_KEY_ID is missing: S3_SECRET_ACCESS_KEY needs it')
  if (env.S3_ENDPOINT) throw new ConfigError('S3_ACCESS_KEY_ID is missing: S3_ENDPOINT needs it')
  return undefined
}

/** What the operator should know about pictures at the start. Undefined when there is nothing special. */
export function describeImages({ images }: { images: ImageConfig }): string | undefined {
  if (images.mode !== 'imgbb') return undefined
  return 'Pictures are stored at imgbb, where no program can delete them: a picture that is removed here stays there. The table stored_pictures has the page on which a person can delete each picture.'
}

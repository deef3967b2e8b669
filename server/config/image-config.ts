import type { S3Settings } from '#services/images/s3-images.ts'
import { ConfigError, type Environment, need } from './environment.ts'

/** Where pictures are stored: in DATA_DIR, or in a bucket of an S3-compatible server. */
export type ImageConfig = { mode: 'disk' } | ({ mode: 's3' } & S3Settings)

export function readImages(env: Environment): ImageConfig {
  if (env.IMAGE_STORE === 'disk') return { mode: 'disk' }
  return {
    mode: 's3',
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: need(env, 'S3_BUCKET', 'IMAGE_STORE=s3'),
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

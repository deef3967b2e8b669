import { createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'

/** The fields we need of a service account's key file, by the names in the file. */
const KeyFile = z.object({
  type: z.literal('service_account'),
  project_id: z.string().check(z.minLength(1)),
  client_email: z.string().check(z.minLength(1)),
  private_key: z.string().check(z.minLength(1)),
})

export type ServiceAccount = { projectId: string; clientEmail: string; privateKey: string }

/**
 * The file does not exist, or is not a service account's key for this project. The message says which of them, and
 * contains no secret.
 */
export class BadServiceAccount extends Error {}

/**
 * Reads the key file that the Firebase console gives (Project settings → Service accounts). Throws BadServiceAccount.
 */
export async function readServiceAccount(path: string, projectId: string): Promise<ServiceAccount> {
  const file = KeyFile.safeParse(parseJson(await readText(path)))
  if (!file.success) throw new BadServiceAccount('the file is not a service account key')
  const { project_id, client_email, private_key } = file.data
  if (!isPrivateKey(private_key)) throw new BadServiceAccount('the private key in the file is damaged')
  // The key of another project would make our changes there: somebody deleted by an admin could still sign in here, and
  // an account of that project might be deleted instead.
  if (project_id !== projectId)
    throw new BadServiceAccount(`the file is for the project ${project_id}, not for ${projectId}`)
  return { projectId, clientEmail: client_email, privateKey: private_key }
}

async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === 'ENOENT' ? 'does not exist' : `cannot be read (${cause.code})`
    throw new BadServiceAccount(`the file ${path} ${reason}`, { cause })
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The message of JSON.parse quotes the file, which may contain the key.
    return undefined
  }
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

import { randomBytes } from 'node:crypto'
import { demoPassword } from '#db/demo/password.ts'
import type { Config } from '../config/config.ts'
import type { OpenServices } from '../services.ts'

/**
 * The demo people's password: the published one, or a random one when people on other machines can reach the
 * installation.
 */
export function makeDemoPassword({ published }: Pick<Config, 'published'>): string {
  return published === 'nobody' ? randomBytes(12).toString('base64url') : demoPassword
}

/**
 * Removes the published password from demo people who still have it, and signs them out everywhere, because other machines
 * can now reach this installation. Reports this in one sentence.
 */
export async function withdrawPublishedPassword(
  { embeddedIdentity: identity }: Pick<OpenServices, 'embeddedIdentity'>,
  say: (sentence: string) => void,
): Promise<void> {
  if (!identity) return
  const { demoPeople } = await import('#db/demo/people.ts')
  let count = 0
  for (const { email } of demoPeople) if (await identity.withdrawPassword(email, demoPassword)) count += 1
  if (count === 0) return
  say(
    `Other machines can reach this installation, so the published password of ${count} demo people does not work any more. ` +
      'npm run admin -- grant admin@hatbodol.example prints a link that sets a new one for the admin.',
  )
}

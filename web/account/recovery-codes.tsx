import { useQuery, useQueryClient } from '@tanstack/react-query'
import { account } from '#texts/account.ts'
import { ownKey } from '#web/api/query-client.ts'
import { useCommand } from '#web/commands/use-command.ts'
import type { SignedInUser } from '#web/session/identity/identity-client.ts'
import { useSession } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { accountCommand } from './account-command.ts'
import own from './recovery-codes.module.css'
import { saveFile } from '#web/ui/save-file.ts'
import { useCopy } from '#web/ui/use-copy.ts'

const { recovery: texts } = account

type Props = {
  user: SignedInUser
  /** Codes that were just made. They are shown only once. */
  codes: string[] | undefined
  onMade: (codes: string[] | undefined) => void
}

/**
 * Shows how many recovery codes are left, makes new ones, and shows those that were just made. Empty if the provider
 * has no recovery codes.
 */
export function RecoveryCodes({ user, codes, onMade }: Props) {
  const { changeAccount, readAccount } = useSession()
  const queryClient = useQueryClient()
  const queryKey = ownKey('recovery-codes', user.uid)
  const { data: left } = useQuery({
    queryKey,
    queryFn: () => readAccount((client) => client.countRecoveryCodes()),
  })

  const { busy, run, dialog } = useCommand({
    ...accountCommand,
    why: texts.reauthentication,
    send: () => changeAccount((client) => client.makeRecoveryCodes()),
    onDone(made) {
      onMade(made)
      return queryClient.invalidateQueries({ queryKey })
    },
  })

  if (codes) return <NewCodes codes={codes} onClose={() => onMade(undefined)} />
  if (left === undefined || left === null) return null
  return (
    <Row gap="2" justify="between" className={own.wide}>
      <div>
        <Text strong typed>
          {texts.left(left)}
        </Text>
        <Text size="label" soft>
          {left === 0 ? texts.noneText : texts.text}
        </Text>
      </div>
      <Button variant="secondary" size="small" busy={busy} onClick={() => void run()}>
        {left === 0 ? texts.make : texts.renew}
      </Button>
      {dialog}
    </Row>
  )
}

function NewCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = codes.join('\n')
  const { copy } = useCopy(text, texts)

  return (
    <Stack as="section" className={own.wide} aria-label={texts.title}>
      <Notice icon="warning" title={texts.keep}>
        {texts.keepText}
      </Notice>
      <ol className={own.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code translate="no">{code}</code>
          </li>
        ))}
      </ol>
      <Row gap="2">
        <Button onClick={onClose}>{texts.codesKept}</Button>
        {copy && (
          <Button variant="secondary" onClick={copy}>
            {texts.copy}
          </Button>
        )}
        <Button variant="secondary" onClick={() => saveFile(texts.fileName, 'text/plain', `${text}\n`)}>
          {texts.download}
        </Button>
      </Row>
    </Stack>
  )
}

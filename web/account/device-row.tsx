import { useId, useRef } from 'react'
import type { Device } from '#contract/account.ts'
import { accountRoutes } from '#contract/routes/account.ts'
import { account } from '#texts/account.ts'
import { callApi } from '#web/api/call-api.ts'
import { ignoreNotFound } from '#web/api/ignore-not-found.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { PostedAt } from '#web/ui/text/posted-at.tsx'
import { findNextRowName, rowName } from '#web/ui/lists/row-focus.ts'
import { Text } from '#web/ui/text/text.tsx'
import { accountCommand } from './account-command.ts'
import styles from './account.module.css'
import { describeUserAgent } from './describe-user-agent.ts'
import { devicesQuery } from './devices-query.ts'
import { Row } from '#web/ui/stack.tsx'

/** A sign-in, with a button that ends it unless it is the current one. */
export function DeviceRow({ device }: { device: Device }) {
  const { devices: texts } = account
  const row = useRef<HTMLLIElement>(null)
  const usedId = useId()
  const name = nameDevice(device)

  const { busy, run, dialog } = useCommand({
    ...accountCommand,
    route: accountRoutes.endSession,
    send: () => callApi(accountRoutes.endSession, { params: { id: device.id } }).catch(ignoreNotFound),
    why: texts.endOneFirst(name),
    toast: texts.endedOne(name),
    onDone() {
      // The button disappears with its row. If it has the focus, the next row gets it.
      if (row.current?.contains(document.activeElement)) findNextRowName(device.id)?.focus()
    },
    updateLists: (client) =>
      client.setQueryData(devicesQuery.queryKey, (list) => ({
        devices: list?.devices?.filter(({ id }) => id !== device.id) ?? null,
      })),
  })

  return (
    <Row as="li" ref={row} gap="2" justify="between" className={styles.row}>
      <div {...rowName(device.id)}>
        <Text strong typed>
          {name}
        </Text>
        <Text id={usedId} size="label" soft>
          {texts.lastUsed} <PostedAt iso={device.lastUsedAt} />
          {texts.with[device.provider] && `, ${texts.with[device.provider]}`}
        </Text>
      </div>
      {device.isThis ? (
        <Badge tone="active">{texts.this}</Badge>
      ) : (
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          aria-label={texts.endWhich(name)}
          aria-describedby={usedId}
          onClick={() => void run()}
        >
          {texts.endOne}
        </Button>
      )}
      {dialog}
    </Row>
  )
}

function nameDevice({ userAgent }: Device): string {
  const { browser, system } = describeUserAgent(userAgent)
  if (!system) return browser ?? account.devices.unknown
  return browser ? account.devices.browserOn(browser, system) : account.devices.someBrowserOn(system)
}

import { adminBrands } from '#texts/admin-brands.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { listCommonHidden } from './brand-order.ts'
import { useManagedBrands, useShowBrands } from './use-brands.ts'

/** Offers to show the brands that most people here own, while nobody has shown some of them. */
export function CommonBrands() {
  const { common } = adminBrands
  const { data: brands = [] } = useManagedBrands()
  const { run, busy, dialog } = useShowBrands()
  const hidden = listCommonHidden(brands)
  if (hidden.length === 0) return null
  return (
    <Notice icon="tag" title={common.title}>
      <Stack gap="1">
        <p>{common.text(new Intl.ListFormat('en').format(hidden.map(({ name }) => name)))}</p>
        <Row>
          <Button size="small" busy={busy} onClick={() => void run(hidden)}>
            {common.show(hidden.length)}
          </Button>
          <LinkButton to="/dashboard/brands" variant="secondary" size="small">
            {common.choose}
          </LinkButton>
        </Row>
      </Stack>
      {dialog}
    </Notice>
  )
}

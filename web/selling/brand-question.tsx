import type { Model } from '#contract/models.ts'
import { selling } from '#texts/selling.ts'
import { useBrandNames } from '#web/brands/use-brand-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Stack } from '#web/ui/stack.tsx'

type Props = {
  /** The brand that the seller has chosen. */
  chosen: string
  /** What the seller typed means this model of another brand. */
  model: Model
  onChange: (brand: string) => void
}

/** Asks whether the phone is of another brand, with a button that changes it. Shows nothing if that brand is not sold here. */
export function BrandQuestion({ chosen, model, onChange }: Props) {
  const { wrongBrand } = selling
  const { names } = useBrandNames()
  if (!names.includes(model.brand)) return null
  return (
    <div role="status">
      <Notice icon="warning" title={wrongBrand.title(model.brand)}>
        <Stack>
          <p>{wrongBrand.text(model.name, chosen)}</p>
          <div>
            <Button variant="secondary" onClick={() => onChange(model.brand)}>
              {wrongBrand.change(model.brand)}
            </Button>
          </div>
        </Stack>
      </Notice>
    </div>
  )
}

import type { Translated } from '../sentence.ts'
import type { sharedPicture as English } from '../en/shared-picture.ts'

export const sharedPicture: Translated<typeof English> = {
  shop: 'হাতবদল',
  sold: 'বিক্রি হয়ে গেছে',
  reserved: 'ক্রেতার জন্য রাখা',
}

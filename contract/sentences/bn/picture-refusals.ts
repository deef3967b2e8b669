import { toBanglaDigits } from '#lib/typed-numbers.ts'
import type { Translated } from '../sentence.ts'
import type { pictureRefusals as English } from '../en/picture-refusals.ts'

// The names of settings stay as phones show them.
export const pictureRefusals: Translated<typeof English> = {
  'unsupported-image/damaged': 'ছবিটি নষ্ট হয়ে গেছে। আবার বেছে নিন, না হয় অন্য একটি ছবি দিন।',
  'unsupported-image/empty': 'ফাইলটি খালি। একটি ছবি বেছে নিন।',
  'unsupported-image/format': 'এই ফাইলটি ছবি হিসেবে দেখানো যায় না। JPEG, PNG, WebP বা AVIF ছবি বেছে নিন।',
  'unsupported-image/heic':
    'ছবিটি HEIC ফরম্যাটে তোলা, যা ব্রাউজারে দেখানো যায় না। iPhone-এ Settings, Camera, Formats-এ গিয়ে “Most Compatible” ' +
    'বেছে নিন; অন্য ফোনে ক্যামেরার সেটিংসে “High efficiency pictures” বন্ধ করুন। এরপর ক্যামেরা JPEG ছবি তুলবে। ছবিটি ' +
    'আবার তুলুন, না হয় ছবিটির স্ক্রিনশট দিন।',
  'unsupported-image/too-detailed': 'ছবিটি বেশি জটিল। একটি সাধারণ ছবি বেছে নিন।',
  'unsupported-image/too-many-pixels': ({ megapixels }) =>
    `ছবিটি বেশি বড়। সর্বোচ্চ ${toBanglaDigits(megapixels)} মেগাপিক্সেলের ছবি বেছে নিন।`,
}

import type { Translated } from '#contract/sentences/sentence.ts'
import { toBanglaDigits } from '#lib/typed-numbers.ts'
import type { photos as English } from '../en/photos.ts'

export const photos: Translated<typeof English> = {
  addPhotos: 'ছবি দিন',
  dropPhotos: 'বা এখানে টেনে আনুন',
  photosFull: (max) => `সর্বোচ্চ ${toBanglaDigits(max)}টি ছবি দেওয়া যায়।`,
  photo: (number, count) => `${toBanglaDigits(count)}টি ছবির ${toBanglaDigits(number)} নম্বরটি`,
  cover: 'প্রথম ছবি',
  moveEarlier: (number) => `${toBanglaDigits(number)} নম্বর ছবি এক ঘর আগে আনুন`,
  moveLater: (number) => `${toBanglaDigits(number)} নম্বর ছবি এক ঘর পরে নিন`,
  removePhoto: (number) => `${toBanglaDigits(number)} নম্বর ছবি সরান`,
  retryPhoto: (number) => `${toBanglaDigits(number)} নম্বর ছবি আবার আপলোড করুন`,
  photoUploading: (number) => `${toBanglaDigits(number)} নম্বর ছবি আপলোড হচ্ছে`,
  photoMoved: (number, count) =>
    `ছবিটি এখন ${toBanglaDigits(count)}টির মধ্যে ${toBanglaDigits(number)} নম্বরে।`,
  photoRemoved: 'ছবিটি সরানো হয়েছে।',
  photoTwice: 'এই ছবি আগেই দিয়েছেন।',
  photoOffline: 'ইন্টারনেট সংযোগ কেটে গেছে।',
  photoFailed: 'ছবিটি আপলোড করা যায়নি।',
  photosLeftOut: (count, max) =>
    `${toBanglaDigits(count)}টি ছবি বাদ পড়েছে: সর্বোচ্চ ${toBanglaDigits(max)}টি দেওয়া যায়।`,
  waitForPhotos: 'ছবি এখনো আপলোড হচ্ছে। শেষ হলেই পাঠানো হবে।',
  removeFailedPhotos: 'কিছু ছবি আপলোড করা যায়নি। আবার চেষ্টা করুন, বা সেগুলো সরান।',
}

import type { Translated } from '#contract/sentences/sentence.ts'
import type { cashSituations as English, SameInCash } from '../en/cash-situations.ts'
import { adminsRead, saleSituations } from './sale-situations.ts'

const inCash: Omit<Translated<typeof English>, SameInCash> = {
  agreed: {
    ...saleSituations.agreed,
    buyer: ({ seller, when }) =>
      `${when}-এ ${seller}-এর সঙ্গে দেখা করুন: ফোনটি দেখে নিন, টাকা দিন, ফোন বুঝে নিন, তারপর আপনার কোড দিন।`,
    seller: ({ buyer, when }) =>
      `${when}-এ ${buyer}-এর সঙ্গে দেখা করুন: টাকা গুনে নিন, ফোন বুঝিয়ে দিন, তারপর তাঁর কোড লিখুন।`,
  },
  due: {
    ...saleSituations.due,
    buyer: ({ seller, by }) =>
      `${seller}-এর সঙ্গে দেখা হলে ফোনটি দেখে নিন, টাকা দিন, ফোন বুঝে নিন, তারপর আপনার কোড দিন: শেষ সময় ${by}।`,
    seller: ({ buyer, by }) =>
      `${buyer}-এর সঙ্গে দেখা হলে টাকা গুনে নিন, ফোন বুঝিয়ে দিন, তারপর তাঁর কোড লিখুন: শেষ সময় ${by}।`,
  },
  'code-locked': {
    ...saleSituations['code-locked'],
    seller: ({ buyer, by }) =>
      `আপনি অনেকবার ভুল কোড লিখেছেন: এখন শুধু ${buyer} হস্তান্তর নিশ্চিত করতে বা নতুন কোড নিতে পারবেন, শেষ সময় ${by}।`,
  },
  ended: {
    buyer: () => 'এই বেচাকেনা বাতিল হয়েছে: ফোনটি আর আপনার জন্য রাখা নেই।',
    seller: () => 'এই বেচাকেনা বাতিল হয়েছে: ফোনটি আর এই ক্রেতার জন্য রাখা নেই।',
    admin: () => 'হস্তান্তরের আগেই এই বেচাকেনা বাতিল হয়েছে।',
  },
  missed: {
    buyer: ({ isAsked }) =>
      isAsked
        ? 'সময়মতো কেউ হস্তান্তর নিশ্চিত করেননি: ফোনটি কি আপনার কাছে? কী হয়েছিল জানান।'
        : `সময়মতো কেউ হস্তান্তর নিশ্চিত করেননি। ${adminsRead}`,
    seller: ({ isAsked }) =>
      isAsked
        ? 'সময়মতো কেউ হস্তান্তর নিশ্চিত করেননি: ফোনটি কি বিক্রি করেছেন? কী হয়েছিল জানান।'
        : `সময়মতো কেউ হস্তান্তর নিশ্চিত করেননি। ${adminsRead}`,
    admin: () => 'সময়মতো কেউ হস্তান্তর নিশ্চিত করেননি, তাই ফোনটি আর ক্রেতার জন্য রাখা নেই।',
  },
}

export const cashSituations: Translated<typeof English> = { ...saleSituations, ...inCash }

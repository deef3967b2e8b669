import type { Translated } from '#contract/sentences/sentence.ts'
import type { meetings as English } from '../en/meetings.ts'

const callName = (name: string) => `${name}-কে কল করুন:`

export const meetings: Translated<typeof English> = {
  title: 'সাক্ষাৎ',
  none: 'এখনো ঠিক হয়নি।',
  suggestedByYou: (place) => `আপনি যে জায়গার কথা বলেছেন: ${place}।`,
  suggestedBy: (buyer, place) => `${buyer} যে জায়গার কথা বলেছেন: ${place}।`,
  proposedByYou: 'আপনি এই প্রস্তাব দিয়েছেন। অন্যজন রাজি হলে এটি ঠিক হবে।',
  proposedByOther: (name) => `${name} এই প্রস্তাব দিয়েছেন। আপনি রাজি হলে এটি ঠিক হবে।`,
  proposedOnlyByYou: 'আপনি এই প্রস্তাব দিয়েছেন।',
  proposedOnly: (name) => `${name} এই প্রস্তাব দিয়েছেন।`,
  proposedToOther: (name, other) => `${name} এই প্রস্তাব দিয়েছেন। ${other} রাজি হলে এটি ঠিক হবে।`,
  over: 'এই সময় পার হয়ে গেছে।',
  overForYou: 'এই সময় পার হয়ে গেছে। নতুন সময়ের প্রস্তাব দিন।',
  agreed: 'আপনারা দুজনেই এতে রাজি।',
  agreedByBoth: 'দুজনেই এতে রাজি।',
  when: 'কখন',
  place: 'কোথায়',
  dhakaTime: 'ঢাকার সময়',
  propose: 'সময়ের প্রস্তাব দিন',
  change: 'অন্য সময়ের প্রস্তাব দিন',
  accepted: 'সাক্ষাৎ ঠিক হয়েছে',
  proposed: 'প্রস্তাব পাঠানো হয়েছে',
  proposedDetail: 'উত্তর এলে ইমেইল পাবেন।',
  kept: {
    agreed: (when, place) => `দেখা হবে: ${when} (ঢাকার সময়), ${place}।`,
    proposed: (when, place) => `প্রস্তাব দেওয়া হয়েছে, এখনো ঠিক হয়নি: ${when} (ঢাকার সময়), ${place}।`,
    seller: (name) => `বিক্রেতা ${name}।`,
  },
  callName,
  call: (name, number) => `${callName(name)} ${number}`,
  calendar: 'ক্যালেন্ডারে রাখুন',
  event: (phone) => `${phone}-এর হস্তান্তর`,
  eventText: (name) => `${name}-এর সঙ্গে দেখা করুন। ক্রেতা ফোন দেখে নিয়ে তবেই কোড দেবেন।`,

  dialogTitle: 'কখন, কোথায় দেখা হবে?',
  dialogText: (by) => `ঢাকার সময় ${by}-এর মধ্যে হস্তান্তর নিশ্চিত করতে হবে।`,
  littleTime: (by) => `হস্তান্তর নিশ্চিত করার সময় বেশি নেই: ঢাকার সময় ${by}-এ বেচাকেনা বাতিল হয়ে যাবে।`,
  placeLabel: 'জায়গা',
  placeHelp: 'লোকজন আছে এমন জায়গা, দিনের বেলায়। সর্বোচ্চ ২০০ অক্ষর।',
  suggestedPlaces: 'যেসব জায়গায় দেখা করতে পারেন',
  timeLabel: 'দিন ও সময় (ঢাকার সময়)',
  suggestedTimes: 'যেসব সময়ে দেখা করতে পারেন',
  otherProposed: (name) => `এর মধ্যে ${name} সাক্ষাতের প্রস্তাব দিয়েছেন`,
  otherProposedText: (when, place) =>
    `${when} (ঢাকার সময়), ${place}। রাজি হতে এটি বন্ধ করুন, বা অন্য সময়ের প্রস্তাব পাঠান।`,
  insteadText: (when, place) =>
    `${when} (ঢাকার সময়), ${place}। এতে রাজি হতে বা অন্য সময়ের প্রস্তাব দিতে এটি বন্ধ করুন।`,
  cannotPropose: 'এখন সাক্ষাতের প্রস্তাব দিতে পারবেন না',
  cannotAccept: 'এখন এই সাক্ষাতে রাজি হতে পারবেন না',
  saleChanged: 'এর মধ্যে বেচাকেনার অবস্থা বদলেছে। এরপর কী করবেন, তার পাতায় দেখুন।',
  phoneLabel: 'আপনার মোবাইল নম্বর',
  phoneHelp: 'শুধু এই বেচাকেনার জন্য ক্রেতা নম্বরটি দেখবেন, যাতে কল করতে পারেন।',
  send: 'প্রস্তাব পাঠান',
  acceptTitle: 'এই সাক্ষাতে রাজি?',
  acceptText: (when, place) => `${when} (ঢাকার সময়), ${place}।`,
  acceptNow: 'রাজি হোন',

  places: {
    policeStation: (area) => `থানার সামনে, ${area}`,
    bank: (area) => `ব্যাংকের শাখার ভেতরে, ${area}`,
    shoppingCentre: (area) => `শপিং সেন্টারের গেটে, ${area}`,
    postOffice: (district) => `প্রধান ডাকঘরের সামনে, ${district}`,
  },
}

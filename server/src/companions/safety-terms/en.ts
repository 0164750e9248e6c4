import { listOf, type SafetyTerms } from './terms-of-language.ts'

export const en: SafetyTerms = {
  words: {
    minors: listOf(`
      child children childlike kid kids kiddo kiddie kiddies minor minors toddler toddlers infant infants baby babies
      babygirl babyboy newborn preschooler tween tweens preteen preteens underage underaged juvenile juveniles
      littlegirl littlegirls littleboy littleboys smallgirl smallboy younggirl younggirls youngboy youngboys
      prepubescent pubescent puberty adolescent adolescents loli lolis lolita shota ageplay ageregression
    `),
    age: listOf(`
      teen teens teenage teenager teenagers teenie teeny barelylegal justlegal justturned freshlyturned jailbait
      youngwoman youngwomen younglady youngladies youngman youngmen younglooking lookyoung looksyoung lookingyoung
      lookyounger looksyounger veryyoung soyoung tooyoung youthful youngster youngsters undertwentyfive
      youngerthan petitegirl virginal
    `),
    real_person: listOf(`
      celebrity celebrities celeb celebs deepfake deepfakes lookalike lookalikes doppelganger wholookslike
      lookslikethe facelike withthefaceof realperson realwoman realman realpeople famousactress famousactor
      famoussinger famousperson famouswoman famousman moviestar popstar politician influencer streamer
      exgirlfriend exboyfriend exwife exhusband myex neighbor neighbour coworker coworkers colleague colleagues
      mywife myhusband mygirlfriend myboyfriend myboss
    `),
    school: listOf(`
      school schools schoolgirl schoolgirls schoolboy schoolboys schoolkid schooluniform highschool highschooler
      middleschool classroom classrooms classmate classmates pupil pupils student students teacher teachers homework
      detention campus college colleges university cheerleader kindergarten daycare preschool nursery prom
    `),
    family: listOf(`
      mother mothers mom moms mommy mum mummy mama father fathers dad dads daddy papa sister sisters sis brother
      brothers daughter daughters myson yourson herson hisson aunt auntie uncle cousin cousins niece nieces nephew
      nephews stepmom stepmother stepdad stepfather stepsister stepsis stepbrother stepbro stepdaughter stepson
      grandma grandmother grandpa grandfather granddaughter grandson incest incestuous familyroleplay parent parents
    `),
  },
  fragments: {
    minors: ['preteen', 'lolicon', 'shotacon', 'pedophil', 'paedophil', 'underage'],
    age: ['barelylegal', 'jailbait'],
    real_person: ['deepfake'],
    school: ['schoolgirl', 'schoolboy'],
    family: ['incest', 'stepsis', 'stepbro', 'stepmom', 'stepdad'],
  },
  numbers: listOf(`
    one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
    nineteen twenty twentyone twentytwo twentythree twentyfour
  `),
  years: {
    alone: ['years', 'year'],
    marked: ['yearsold', 'yearold', 'yearsofage', 'yo'],
  },
}

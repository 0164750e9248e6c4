import { listOf, type SafetyTerms } from './terms-of-language.ts'

export const fr: SafetyTerms = {
  words: {
    minors: listOf(`
      enfant enfants enfantin enfantine gamin gamins gamine gamines gosse gosses mineur mineurs mineure mineures bebe
      bebes bambin bambins nourrisson fillette fillettes petitefille petitesfilles petitgarcon petitsgarcons
      garconnet preadolescent preadolescente adolescent adolescente adolescents adolescentes ado ados puberte
      prepubere impubere
    `),
    age: listOf(`
      jeunefille jeunesfilles jeunefemme jeunesfemmes jeunehomme jeuneshommes jeunette minette minettes tresjeune
      sijeune airjeune parrajeune juvenile toutjustemajeure toutjustemajeur apeinemajeure apeinemajeur
      moinsdevingtcinqans nymphette
    `),
    real_person: listOf(`
      celebrite celebrites sosie sosies personnereelle vraiepersonne vraiefemme vraihomme quiressemblea voisine
      voisin collegue collegues excopine excopain exfemme exmari monex mafemme monmari macopine moncopain mapatronne
      actricecelebre acteurcelebre chanteusecelebre vedette
    `),
    school: listOf(`
      ecole ecoles ecoliere ecolieres ecolier ecoliers lycee lycees lyceenne lyceennes lyceen collegienne collegiennes
      collegien etudiante etudiantes etudiant etudiants professeure professeur maitressedecole institutrice
      salledeclasse devoirs maternelle creche universite camarade camaradedeclasse
    `),
    family: listOf(`
      mamere tamere samere lamere unemere maman mamans monpere tonpere sonpere lepere papa papas soeur soeurs soeurette
      frere freres mafille tafille safille lafillede monfils tonfils tante tantes oncle oncles cousine cousines neveu
      mamie papy papi grandmere grandpere bellemere beaupere bellesoeur demisoeur demifrere inceste incestueux
      incestueuse
    `),
  },
  fragments: {
    minors: ['fillette', 'adolescent'],
    school: ['lyceenne', 'ecoliere', 'collegienne'],
    family: ['incest', 'demisoeur', 'bellemere'],
  },
  numbers: listOf(`
    un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dixsept dixhuit dixneuf
    vingt vingtetun vingtdeux vingttrois vingtquatre
  `),
  years: {
    alone: ['ans'],
    marked: ['ansdage'],
  },
}

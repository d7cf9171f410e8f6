// Straight quotation marks: the Chinese typeface sets curly ones a whole square wide.
import type { AgreementFacts, AgreementText } from './agreement-text.ts';

/** The terms of service-agreement.ts in English, clause by clause: whoever changes one changes the other. */
export function writeEnglishServiceAgreement(facts: AgreementFacts): AgreementText {
  const { company, product, contact, disputes, address } = facts;
  const seat = address === '' ? '' : ` (${address})`;
  return {
    language: 'en',
    title: `${product} Service Agreement`,
    issued: '27 June 2023',
    updated: '30 August 2024',
    lead: [
      `Welcome to ${product}. This agreement is concluded between you and ${company} ("we", "us") and governs your use of the ${product} website, its workbench and related services (the "Service").`,
      'Please read it in full before you register or use the Service, in particular the clauses on fees, limits of liability, reclaiming of accounts and disputes. By ticking "I have read and agree", by completing the registration or by using the Service you confirm that you have understood and accepted it. If you do not agree to any part of it, please do not register and do not use the Service.',
    ],
    sections: [
      {
        title: 'The Service',
        body: [
          'The Service helps you create digital humans that hold conversations: you choose a look, a voice and a scene, describe a role, upload material as a knowledge base, try the result online and publish it to web pages, mobile devices and screens on site.',
          'Some capabilities come from third-party model, speech or communication providers connected by you or by us; the interface shows which engine is answering. What the pages offer when you are signed in is decisive. We keep improving the Service and give reasonable notice before we remove an important function.',
        ],
      },
      {
        title: 'Who may use it',
        body: [
          'The Service is meant for natural persons aged 18 or over with full legal capacity and for lawfully established organisations. It is not meant for children under 14.',
          'If you register or use the Service for an organisation, you must be authorised to do so, and this agreement binds that organisation as well.',
        ],
      },
      {
        title: 'Registration and real-name verification',
        body: [
          'You can register with a mobile phone number and a code sent by SMS; some sites also support an e-mail address and a code sent by e-mail. What you state must be true, accurate and complete; please keep it up to date.',
          'As laws and regulations require, using the Service calls for real-name verification. Where it is missing, has failed or rests on false information, we may be unable to provide all or part of the Service.',
          'Each account is for the person who registered it, or the organisation they represent. You must not:',
          [
            'open accounts in bulk for commercial purposes, or by programs, scripts or other automated means;',
            'register with the identity, phone number or e-mail address of somebody else;',
            'get around codes, rate limits or other security measures.',
          ],
        ],
      },
      {
        title: 'Keeping and reclaiming of accounts',
        body: [
          'An account is personal to you or your organisation. It must not be transferred, sold, rented, lent or shared. Keep your password and codes safe and tell them to nobody. The workbench lists the devices that are signed in, and you can sign any of them out.',
          'What is done through your account counts as done by you. If your account is misused or behaves unusually, change your password at once and contact us.',
          'We may reclaim an account that has not been used for over 12 months in a row and stop keeping its content. We remind you beforehand by SMS, e-mail or a notice in the product. An account with a paid service still in its term is not reclaimed before that term ends.',
        ],
      },
      {
        title: 'Your content',
        body: [
          'Documents, pictures, sound and video you upload, and the role descriptions and questions and answers you write ("your content"), belong to you or their original owners. So that we can provide the Service, you allow us to store, parse, search, show and play your content as far as necessary; this ends when you delete the content or close the account.',
          "You warrant that you hold lawful rights to your content. If you make a digital human from another person's image, voice or other personal information, you must obtain that person's explicit consent beforehand and stop when it is withdrawn.",
        ],
      },
      {
        title: 'Rules of use',
        body: [
          'Obey the law and respect public order and morals. You must not use the Service to make, upload or spread content, or to do anything, that:',
          [
            'endangers national security, harms national or public interests, or breaks a prohibition of laws or regulations;',
            'is obscene, promotes gambling, violence or crime, or insults or defames others;',
            'infringes the image, reputation, privacy, copyright, trade secrets or other lawful rights of others;',
            'impersonates people, organisations or public bodies, or uses digital humans to defraud or mislead;',
            'removes or hides the marks of content generated by artificial intelligence;',
            'attacks, probes or reverse-engineers the Service, or takes up resources beyond normal use.',
          ],
          'Answers of a digital human are generated by programs from your knowledge base and the model you chose; they may be incomplete or wrong. For professional fields such as medicine, law or finance you must have people check them and tell end users that they are talking to an artificial intelligence.',
        ],
      },
      {
        title: 'Fees and payment',
        body: [
          'The Service has free and paid parts. Items, prices and terms of paid parts are those on the purchase page or in an order signed by both sides. Payment is made through a third-party mobile payment provider, whose own rules apply to it.',
          'The term of a paid service starts on the date of payment.',
          'We may offer free trials. Nothing is charged during a trial; this does not make later use free. If you go on after the trial, you pay the prices published at that time.',
        ],
      },
      {
        title: 'Refunds',
        body: [
          'Once a paid service has been activated, fees paid are not refunded, except where:',
          [
            'the service could not be activated from the date of payment for reasons on our side;',
            'we end a paid service for reasons on our side: the fee for the unused time is refunded;',
            'you paid twice or paid a wrong amount: what was paid too much is refunded;',
            'laws or regulations require a refund.',
          ],
        ],
      },
      {
        title: 'Interruption and end of the Service',
        body: [
          'We do our best to keep the Service stable. We announce planned maintenance that interrupts it. Where power, network, third-party failures or force majeure interrupt it, we restore it as soon as we can.',
          'If you breach this agreement we may, depending on the case, ask you to remedy it, limit functions, suspend or end the Service, and hold you liable. You may stop using the Service at any time and ask us to close your account.',
          'When the Service ends, please export your content in time. Apart from what laws and regulations require us to keep, we delete or anonymise it.',
        ],
      },
      {
        title: 'Intellectual property',
        body: [
          `The rights to the software, interface, characters, voices, texts, trademarks and related technology of ${product} belong to us or their original owners. You may use them within this agreement. Without written permission you must not copy, adapt, rent out or sublicense them, or use them to develop a competing product.`,
        ],
      },
      {
        title: 'Limits of liability',
        body: [
          'The Service is provided as it is. As far as the law allows, we are not liable for indirect loss, loss of profit or goodwill, or losses caused by your content, your devices or network, or third-party services.',
          'If we breach this agreement and cause you a loss, our total liability is capped at the fee you have paid for the service concerned. This clause does not exclude liability that the law does not allow to be excluded, including liability for loss of property caused by intent or gross negligence and for personal injury.',
        ],
      },
      {
        title: 'Governing law and disputes',
        body: [
          "The laws of the People's Republic of China apply to the conclusion, validity, interpretation and performance of this agreement and to disputes.",
          disputes === 'arbitration'
            ? `The parties first try to settle a dispute amicably. Failing that, either party may submit it to the arbitration commission at the seat of ${company}${seat}, under the rules of that commission in force when arbitration is applied for. The award is final and binds both parties.`
            : `The parties first try to settle a dispute amicably. Failing that, either party may bring it before the people's court with jurisdiction at the domicile of ${company}${seat}.`,
        ],
      },
      {
        title: 'Changes and contact',
        body: [
          'We may change this agreement as laws and business require, and publish the new version with its date on this page. We announce beforehand changes that affect your rights materially; if you do not agree, you may stop using the Service and close your account. Going on counts as acceptance.',
          'If a clause is invalid, the others stay in force. If the English and the Chinese version differ, the Chinese version prevails.',
          `If you have any question about this agreement, ${contact}.`,
        ],
      },
    ],
  };
}

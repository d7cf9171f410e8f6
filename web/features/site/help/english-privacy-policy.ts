// Straight quotation marks: the Chinese typeface sets curly ones a whole square wide.
import type { AgreementFacts, AgreementText } from './agreement-text.ts';

/** The privacy terms of privacy-policy.ts in English, clause by clause: whoever changes one changes the other. */
export function writeEnglishPrivacyPolicy({ company, product, contact }: AgreementFacts): AgreementText {
  return {
    language: 'en',
    title: `${product} Privacy Policy`,
    issued: '27 June 2023',
    updated: '17 December 2024',
    lead: [
      `${company} ("we", "us") takes your personal information seriously. This policy explains which information we collect when you use the ${product} website, its workbench and related services (the "Service"), how we use and protect it, and which rights you have.`,
      'Please read it before you use the Service. Where we need your consent, we ask for it before we process the information. You may refuse or withdraw consent; this only affects the function concerned.',
    ],
    sections: [
      {
        title: 'What we collect',
        body: [
          'We collect only what a function needs:',
          [
            'Registration and sign-in: your phone number or e-mail address and the code sent to you. Your password is turned into a digest before it leaves your browser; we keep only a salted hash and cannot know the password. A password set while registering by e-mail travels over an encrypted connection; the server checks its form and likewise keeps only a hash.',
            'Real-name verification: where the law requires it, your name or that of your organisation, and the kind and number of the document.',
            'Account security: time, method and network address of sign-ins, and the names of browser and system. They are shown under "Signed-in devices" so that you can recognise devices and sign unknown ones out.',
            'What you create: documents, pictures, sound and video you upload; roles, questions and answers and projects you write.',
            'Conversations: what you and your visitors say to digital humans, the sources quoted and the time taken. Speaking asks for access to the microphone; the sound is used for recognition and nothing else.',
            'Payment: number, amount and state of orders paid through a third-party mobile payment provider. We do not collect card numbers or payment passwords.',
            'Where you come from: the campaign parameters of a link you followed.',
          ],
        ],
      },
      {
        title: 'Cookies and local storage',
        body: [
          "We use a few cookies and the browser's local storage to keep the Service working, not to follow you across websites:",
          [
            'the sign-in token is kept in local storage and removed when you log out;',
            'campaign parameters (utm_source, utm_medium, utm_term, utm_lead, bd_vid) are kept in cookies for at most 15 days, submitted once when you register or sign in, and then cleared;',
            'display preferences such as language and menu are kept in local storage.',
          ],
          'You can clear or block them in your browser. Without them you may not stay signed in.',
        ],
      },
      {
        title: 'How we use information',
        body: [
          [
            'to create and manage your account, verify who you are and send codes;',
            'to parse your material, so that digital humans answer from it and show where an answer comes from;',
            'for security, for example to limit how often codes are sent and to detect unusual sign-ins;',
            'to measure usage, remind you of capacities and terms, and improve the product;',
            'to meet legal duties and handle enquiries, complaints and refunds.',
          ],
          'For any other purpose we ask for your consent again. We do not use what you upload to train models for others.',
        ],
      },
      {
        title: 'Processors, sharing and disclosure',
        body: [
          'We do not sell personal information. Others process it only in these cases:',
          [
            'SMS and e-mail providers receive your phone number or e-mail address and the code, in order to send it;',
            'providers of the language model, speech synthesis and speech recognition you chose receive the text, passages or sound needed for the answer. The interface shows which engine is answering; an answer marked "offline" does not leave the Service;',
            'third-party mobile payment providers complete payments;',
            'where laws, regulations, courts or authorities require it.',
          ],
          'We require processors to handle information only as far as necessary and to protect it no less than this policy does. We disclose nothing but the digital humans you publish and the links you share. In a merger, division or transfer of assets we require the recipient to keep to this policy or to ask for your consent again.',
        ],
      },
      {
        title: 'Storage and protection',
        body: [
          "Your personal information is stored within the People's Republic of China. Before providing any abroad we inform you separately and obtain your separate consent, as the law requires.",
          'We keep information only as long as its purpose needs: codes expire after 5 minutes and work once; of sign-in tokens only hashes are kept, and unused ones expire; what you delete is cleared within the time the page states; after an account is closed its information is deleted or anonymised unless laws or regulations provide otherwise.',
          'We protect information by encrypted transfer, encrypted storage of sensitive fields, separation of permissions and audit records. If a security incident occurs we inform you in time of what happened, what it may cause and what is done about it, and report it to the authorities.',
        ],
      },
      {
        title: 'Your rights',
        body: [
          'You have these rights over your personal information:',
          [
            'access and copy: see account, entitlements and capacities in the user panel, or ask us for a copy;',
            'correct and complete: change your password, or ask us to correct account details;',
            'delete: remove uploaded material, roles and projects at any time;',
            'withdraw consent: turn off the microphone, clear cookies or stop using a function;',
            'manage devices: see other devices and sign them out;',
            'close the account: we then stop providing the Service and delete or anonymise your information under this policy.',
          ],
          'Once we have received your request and verified who you are, we answer within 15 days. If you are not satisfied, you may complain to the authorities or go to court.',
        ],
      },
      {
        title: 'Minors',
        body: [
          'The Service is meant for users aged 18 or over and not for children under 14. We do not knowingly collect information from children and delete it soon if we find we have. If you are a guardian and believe a child has given us information, please contact us.',
        ],
      },
      {
        title: 'Visitors of digital humans',
        body: [
          "When you publish a digital human for others, you decide on purpose and means of processing. You must tell visitors that conversations are recorded and why, and obtain the consent the law requires. We process on your behalf as you set it up, and help you answer visitors' requests.",
        ],
      },
      {
        title: 'Changes',
        body: [
          'We may change this policy from time to time and publish the new version with its date on this page. We do not reduce your rights under it without your explicit consent; we announce major changes in a dialog, by SMS or by e-mail. If the English and the Chinese version differ, the Chinese version prevails.',
        ],
      },
      {
        title: 'Contact',
        body: [
          `The controller of your personal information is ${company}. If you have a question, an opinion or a request about this policy or your information, ${contact}. We answer within 15 days.`,
        ],
      },
    ],
  };
}

const MAIL: readonly string[] = [
  "mail.google.com",
  "outlook.live.com",
  "outlook.office.com",
  "outlook.cloud.microsoft",
  "mail.yahoo.com",
  "icloud.com",
  "mail.proton.me",
  "app.fastmail.com",
  "app.tuta.com",
  "mail.zoho.com",
  "mail.aol.com",
  "gmx.net",
  "web.de",
  "mail.yandex.com",
];

const BANKS: readonly string[] = [
  "bank.in",
  "bankofamerica.com",
  "barclays.co.uk",
  "chase.com",
  "citi.com",
  "commbank.com.au",
  "commerzbank.de",
  "deutsche-bank.de",
  "hsbc.com",
  "ing.com",
  "lloydsbank.com",
  "mabanque.bnpparibas",
  "natwest.com",
  "paypal.com",
  "revolut.com",
  "santander.com",
  "sparkasse.de",
  "td.com",
  "ubs.com",
  "wellsfargo.com",
  "wise.com",
];

/** Kinds of hosts that some people would rather never have read. They are suggested, and never added unasked. */
export const SUGGESTED_HOSTS = { mail: MAIL, banks: BANKS } as const;
export type SuggestedKind = keyof typeof SUGGESTED_HOSTS;

//! Push messages: channels of devices, what becomes of each answer of a provider, one message for each cause, and WhatsApp's webhook.

mod answers;
mod causes;
mod channel;
mod channel_races;
mod chat;
mod endpoints;
mod fcm;
mod fixture;
mod preferences;
mod received;
mod session_end;
mod webpush;
mod whatsapp;
mod whatsapp_answers;
mod whatsapp_receipts;

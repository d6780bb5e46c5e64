//! Online sessions at run time: whole battles over a network in memory with files on disk, programs that are killed at
//! any moment, damaged files, and disks that are full.

mod battles;
mod beginnings;
mod campaign_commands;
mod campaigns;
mod commands;
mod damaged_files;
mod expeditions;
mod full_disk;
mod fuzz_seeds;
mod killing_network;
mod kills;
mod lobby;
mod lobby_messages;
mod online_pair;
mod pair_checks;
mod reports;
mod running_command;
mod thinking;
mod transport;

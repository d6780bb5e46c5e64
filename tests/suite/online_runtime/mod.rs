//! Online sessions at run time: whole battles over a network in memory with files on disk, programs that are killed at
//! any moment, damaged files, and disks that are full.

mod battles;
mod campaigns;
mod commands;
mod damaged_files;
mod full_disk;
mod killing_network;
mod kills;
mod lobby;
mod online_pair;
mod transport;
